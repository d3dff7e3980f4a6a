import type { StudyContent } from "../study-content.ts";
import type { PeopleFindings } from "./people-findings.ts";

/** What the study of people says. */
export const presentPeople = ({ main }: PeopleFindings): StudyContent => ({
  conclusions: main.conclusions,
  sections: [],
});
