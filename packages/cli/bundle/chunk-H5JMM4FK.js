var quoteWord=word=>/^[\w./:=,@%+-]+$/.test(word)?word:`'${word.replaceAll("'","'\\''")}'`;export{quoteWord};
