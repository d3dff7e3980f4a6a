var examples=(...list)=>`
Examples:
${list.map(([line,about])=>`  # ${about}
  $ ${line}`).join("\n")}
`;export{examples};
