import{firstWords,secondWords}from"./chunk-PFKR2K45.js";var zshScript=commands=>{const aboutOf=first=>{const own=commands.filter(({words})=>words[0]===first);return own.length===1?own[0].about:`${own.map(({words})=>words[1]).join(", ")}`};return`#compdef broadside
# Completion of broadside for zsh, written by: broadside completion zsh
_broadside() {
  local context state state_descr line
  typeset -A opt_args
  if ((CURRENT == 2)); then
    local -a commands=(
${firstWords(commands).map(first=>`      ${quoted(`${first}:${aboutOf(first)}`)}`).join("\n")}
    )
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
${secondWords(commands).map(secondCase).join("\n")}
  esac
  case $command in
${commands.map(commandCase).join("\n")}
  esac
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
if [[ $funcstack[1] == _broadside ]]; then _broadside "$@"; else compdef _broadside broadside; fi
`};var secondCase=([first,seconds])=>`    ${first})
      if ((CURRENT == 2)); then
        _values command ${seconds.join(" ")}
        return
      fi
      command="$command $words[2]"
      shift words
      ((CURRENT--)) ;;`;var commandCase=({words,flags,arguments:given})=>{const lines=[...flags.map(flagSpec),`${quoted("(- *)")}{-h,--help}${quoted("[show this]")}`,...argumentSpec(given)];return`    ${quoted(words.join(" "))})
      _arguments -s \\
${lines.map(line=>`        ${line}`).join(" \\\n")} ;;`};var flagSpec=({long,short,value,about,values})=>{const names=short?`${quoted(`(${short} ${long})`)}{${short},${long}}`:long;const action=value===void 0?"":`:${escaped(value.slice(1,-1))}:${actionOf(values)}`;return`${names}${quoted(`[${escaped(about)}]${action}`)}`};var argumentSpec=values=>values.names.length===0&&!values.path?[]:[quoted(`*: :${actionOf(values)}`)];var actionOf=({names,path,list})=>{if(names.length===0)return path?"_files":" ";if(list)return`_sequence compadd - ${names.join(" ")}`;return path?`{_alternative "names:name:(${names.join(" ")})" "files:file:_files"}`:`(${names.join(" ")})`};var escaped=text=>text.replace(/[[\]:\\]/g,"\\$&");var quoted=text=>`'${text.replaceAll("'","'\\''")}'`;export{zshScript};
