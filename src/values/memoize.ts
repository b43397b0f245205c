/**
 * Returns a function that keeps its last result, and returns the same result until a member of its input changes. It
 * compares members by identity, and each input must have the same members.
 *
 * @example
 * const filterOnce = memoizeLastResult(({ list, query }: Search) => list.filter((name) => name.includes(query)));
 */
export function memoizeLastResult<Input extends object, Result>(
  compute: (input: Input) => Result,
): (input: Input) => Result {
  let lastResult: { input: Input; result: Result } | null = null;
  return (input) => {
    if (lastResult === null || !hasSameMembers(lastResult.input, input)) lastResult = { input, result: compute(input) };
    return lastResult.result;
  };
}

function hasSameMembers<Input extends object>(firstInput: Input, secondInput: Input): boolean {
  return (Object.keys(firstInput) as (keyof Input)[]).every(
    (memberName) => firstInput[memberName] === secondInput[memberName],
  );
}
