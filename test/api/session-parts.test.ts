import { describe, expect, it } from 'vitest';
import { findReplacedLine } from '../../src/api/session-parts.ts';
import { createTestLine, createTestSession } from './domain-objects.ts';

describe('findReplacedLine', () => {
  const session = createTestSession({
    lines: ['a', 'b', 'c'].map((slip, index) => createTestLine({ id: String(index + 1), slip })),
  });

  it.each([
    ['2', 'c', '2'],
    ['7', 'c', '3'],
    ['7', 'x', undefined],
  ])('finds for line %s and SLIP %s the line %s', (earlierId, slip, id) => {
    expect(findReplacedLine(session, earlierId, slip)?.id).toBe(id);
  });
});
