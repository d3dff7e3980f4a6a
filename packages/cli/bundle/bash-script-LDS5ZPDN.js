import{bashScript,firstWords,secondWords}from"./chunk-PFKR2K45.js";export{bashScript,firstWords,secondWords};
