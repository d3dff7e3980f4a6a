import{wrap}from"./chunk-YGPLM7ZO.js";import{STRATEGY_FAMILIES}from"./chunk-VYUY5CTR.js";var strategyList=()=>{const entry=(indent,name,about)=>[`${indent}${name}`,...wrap(about,74-indent.length).map(line=>`${indent}  ${line}`)].join("\n");const families=STRATEGY_FAMILIES.flatMap(({name,about,parameters})=>[entry("  ",name,about),...parameters.map(one=>entry("    ",`${one.name}=${one.standard}`,one.about))]);return`
Strategies, parameters with their defaults (write NAME:PARAMETER=VALUE,…):
${families.join("\n")}`};export{strategyList};
