import{ALL,CONFIG_NAME,checkDefaults,findConfig,readConfig,shownPath,shownValue}from"./chunk-PVCEZ3WN.js";import"./chunk-5KV4FRJP.js";import{examples}from"./chunk-S6GB54TE.js";import{write,writeJson}from"./chunk-UTAURGR7.js";import{outputTerminal}from"./chunk-BJXKRZWC.js";import"./chunk-YGPLM7ZO.js";import"./chunk-JBXETEB2.js";import"./chunk-RWVDK5R6.js";import"./chunk-JYFEBMRB.js";import"./chunk-3NBY44ZM.js";import"./chunk-PZWOTPPS.js";var ABOUT=`
Defaults for flags are read from the nearest ${CONFIG_NAME}: that of this folder, or
of one above it, no further than your home. "${ALL}" holds those of every command
that has the flag, and each command may have its own. A flag that is typed wins,
and --no-config leaves all defaults out. Paths are as from the file's folder.

  {
    "${ALL}": { "scenario": "russian" },
    "compare": { "games": 200, "strategies": ["random", "hunt-target"] },
    "prior fit": { "symmetric": true }
  }`;var addConfigCommand=program=>{program.command("config").description(`Show which ${CONFIG_NAME} gives the defaults of flags here, and check it`).option("--json","write JSON").addHelpText("after",ABOUT).addHelpText("after",examples(["broadside config","which file applies, and what it says"])).action(async({json})=>{const path=findConfig();const file=path===void 0?void 0:readConfig(path);if(file)checkDefaults(file,program);if(json)return writeJson({file:path??null,defaults:file?defaultsOf(file):{}});return write(file?textOf(file):`no ${CONFIG_NAME} here or above: every default is that of broadside
`)})};var defaultsOf=({sections,entries})=>Object.fromEntries(sections.map(({name})=>[name,Object.fromEntries(entries.filter(({section})=>section===name).map(entry=>[entry.flag,shownValue(entry)]))]));var textOf=({path,sections,entries})=>{const{style}=outputTerminal();const lines=sections.flatMap(({name})=>[style.bold(name===ALL?"all commands":`broadside ${name}`),...entries.filter(({section})=>section===name).map(entry=>`  --${entry.flag}${valueText(shownValue(entry))}`)]);return`${[shownPath(path),...lines].join("\n")}
`};var valueText=value=>{if(typeof value==="string")return` ${value}`;return value?"":": not set"};export{addConfigCommand};
