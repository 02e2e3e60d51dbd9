import { Boundary } from "./boundary.tsx";
import { Dose } from "./dose.tsx";
import { Glucose } from "./glucose.tsx";
import { Spike } from "./spike.tsx";
import { Survival } from "./survival.tsx";
import { Toggle } from "./toggle.tsx";

/** The six labs of Decode Life, in the order of the lectures. */
export const labFigures = [Boundary, Toggle, Glucose, Survival, Spike, Dose];
