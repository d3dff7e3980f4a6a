const [command] = process.argv.slice(2);
if (command === "serve") {
  process.stdout.write("nothing to serve yet\n");
} else {
  process.stderr.write(`unknown command: ${command ?? "(none)"}\n`);
  process.exitCode = 2;
}
