/** What the visitor's assistant can do here: find, price and add. Booking is the visitor's own act. */
import { problemOf } from '../../values/problem.ts';
import { addTool, type AddFacts } from './add.ts';
import { findTool, type FindFacts } from './find.ts';
import { priceTool } from './price.ts';
import { answering, type Tool } from './tool.ts';

export type AssistantFacts = FindFacts & Omit<AddFacts, 'worded'>;

export function assistantTools(facts: AssistantFacts): Tool[] {
  return [findTool(facts), priceTool(facts), addTool({ ...facts, worded })].map((tool) => answering(tool, worded));
}

/** The service's own words where it refused; else what kind of failure it was. */
function worded(error: unknown): string {
  const problem = problemOf(error);
  switch (problem.kind) {
    case 'refused':
      return [problem.title, problem.details].filter(Boolean).join(' ');
    case 'throttled':
      return 'The service answers too many requests just now. Try again in a minute.';
    default:
      return `The service did not answer (${problem.kind}).`;
  }
}
