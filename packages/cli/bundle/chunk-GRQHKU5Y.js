var listOf=(items,conjunction="and")=>items.length<2?items.join(""):`${items.slice(0,-1).join(", ")} ${conjunction} ${items[items.length-1]}`;export{listOf};
