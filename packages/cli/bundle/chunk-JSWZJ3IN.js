import{randomInt}from"node:crypto";var drawSeed=()=>randomInt(2**32);export{drawSeed};
