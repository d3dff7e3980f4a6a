import{writeWhole}from"./chunk-GB4DXRLW.js";import{makeFolder}from"./chunk-EKP7MNBA.js";export{makeFolder,writeWhole};
