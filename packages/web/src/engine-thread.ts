// The engine in a thread of its own, so that the page never waits for it.
import { serve } from "@broadside/engine/worker";
import { tasks } from "./tasks.ts";

serve(self, tasks);
