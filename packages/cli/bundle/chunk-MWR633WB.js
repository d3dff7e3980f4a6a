import{duration}from"./chunk-MXPFQEWA.js";var LIMITS={least:1,most:1e9};var secondsOf=flag=>{const read=duration(flag,LIMITS);return text=>read(text)/1e3};export{secondsOf};
