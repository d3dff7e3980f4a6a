// Runs an experiment in a separate process that tests can kill:
// node run-experiment.mjs '{"strategies":[…],…}'
// Every line on standard output is the number of games saved so far; the last line is "finished".
import { runExperiment } from "@broadside/arena";
import { preset } from "@broadside/engine";

const { scenario, folder, workers, resume, ...experiment } = JSON.parse(process.argv[2]);
const say = (/** @type {unknown} */ line) => process.stdout.write(`${line}\n`);
try {
  await runExperiment(
    { scenario: preset(scenario), placement: { model: "uniform" }, ...experiment },
    { folder, workers, resume, progress: ({ saved }) => say(saved) },
  );
  say("finished");
} catch (error) {
  process.stderr.write(`${error instanceof Error ? `${error.name}: ${error.message}` : error}\n`);
  process.exitCode = 1;
}
