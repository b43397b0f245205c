import { describe, expect, test } from 'vitest';
import { startsInTurn } from '../../src/api/late-start.ts';
import type { Session } from '../../src/api/types.ts';
import { emptySession } from '../../src/flow/session/kept-cart.ts';
import { ProblemError } from '../../src/values/problem.ts';

/** Starts that are given up at once, and are answered by hand. */
function service({ isEnded = true } = {}) {
  const asked: string[] = [];
  const late: { come(session: Session): void; fail(): void }[] = [];
  let isSlow = true;
  const begin = startsInTurn({
    start(slips, onLate) {
      asked.push(`start ${slips.join()}`);
      if (!isSlow) return Promise.resolve(emptySession(`of ${slips.join()}`));
      onLate(
        new Promise<Session>((come, fail) =>
          late.push({ come, fail: () => fail(new ProblemError({ kind: 'offline' })) }),
        ),
      );
      return Promise.reject(new ProblemError({ kind: 'timeout' }));
    },
    end(id) {
      asked.push(`end ${id}`);
      return isEnded ? Promise.resolve() : Promise.reject(new ProblemError({ kind: 'offline' }));
    },
  });
  return {
    asked,
    late,
    begin,
    recover: () => void (isSlow = false),
  };
}

const timeOut = { problem: { kind: 'timeout' } };

describe('a start that was given up', () => {
  test('is waited for by the next one, which takes its session for what it wants', async () => {
    const { asked, late, begin } = service();
    await expect(begin(['a'])).rejects.toMatchObject(timeOut);
    const next = begin(['a']);
    late[0]?.come(emptySession('s1'));
    expect(await next).toEqual(emptySession('s1'));
    expect(asked).toEqual(['start a']);
  });

  test.each([true, false])(
    'is ended where something different is wanted, and then that begins (ended: %s)',
    async (isEnded) => {
      const { asked, late, begin, recover } = service({ isEnded });
      await expect(begin(['a'])).rejects.toMatchObject(timeOut);
      recover();
      const next = begin(['b']);
      await Promise.resolve();
      expect(asked).toEqual(['start a']);
      late[0]?.come(emptySession('s1'));
      expect(await next).toEqual(emptySession('of b'));
      expect(asked).toEqual(['start a', 'end s1', 'start b']);
    },
  );

  test('and of which nothing came is forgotten', async () => {
    const { asked, late, begin, recover } = service();
    await expect(begin(['a'])).rejects.toMatchObject(timeOut);
    recover();
    late[0]?.fail();
    expect(await begin(['a'])).toEqual(emptySession('of a'));
    expect(asked).toEqual(['start a', 'start a']);
  });

  test('is taken once: a further cart is a session of its own', async () => {
    const { asked, late, begin, recover } = service();
    await expect(begin(['a'])).rejects.toMatchObject(timeOut);
    late[0]?.come(emptySession('s1'));
    await begin(['a']);
    recover();
    expect(await begin(['a'])).toEqual(emptySession('of a'));
    expect(asked).toEqual(['start a', 'start a']);
  });

  test('twice in a row is waited for each time', async () => {
    const { asked, late, begin } = service();
    await expect(begin(['a'])).rejects.toMatchObject(timeOut);
    late[0]?.fail();
    await expect(begin(['a'])).rejects.toMatchObject(timeOut);
    late[1]?.come(emptySession('s2'));
    expect(await begin(['a'])).toEqual(emptySession('s2'));
    expect(asked).toEqual(['start a', 'start a']);
  });
});
