/** A session as its owner sees it: totals worked out, each line asked whether it is still good. */

import { sessionBody } from '../serializers/session.ts';
import { type Call, accountTime, audienceOf, zoneOf } from '../http/call.ts';
import { type CartLine, hasPassed } from '../rules/cart.ts';
import { cellOf } from '../rules/cells.ts';
import { labelsIn } from '../rules/labels.ts';
import { NO_LIMIT, leftThroughout } from '../rules/occupancy.ts';
import { totalsOf } from '../rules/totals.ts';
import { readTaken } from '../sql/inventory.ts';
import type { SessionRow } from '../sql/sessions.ts';

export async function viewSession(call: Call, row: SessionRow): Promise<Record<string, unknown>> {
  const { account } = call.catalogue;
  const available = await availability(call, row);
  return sessionBody(account, {
    id: row.id,
    age: Math.max(0, Math.floor((call.instant.getTime() - row.createdAt.getTime()) / 1000)),
    lines: row.lines,
    totals: totalsOf(account, row.lines),
    zone: zoneOf(call),
    available,
    labels: (line) => labelsIn(call.catalogue.byId, line, audienceOf(call.caller)),
  });
}

async function availability(call: Call, row: SessionRow): Promise<(line: CartLine) => number> {
  const { catalogue, context, instant } = call;
  const cells = row.lines.flatMap((line) => line.cells);
  const today = accountTime(call).day;
  const taken =
    cells.length === 0
      ? new Map()
      : await readTaken(context.db, {
          accountId: catalogue.account.id,
          itemIds: [...new Set(row.lines.map((line) => line.itemId))],
          from: cells.reduce((least, cell) => Math.min(least, cell), cellOf(200_000)),
          to: cells.reduce((most, cell) => Math.max(most, cell), 0),
          exceptSession: row.id,
          now: instant,
        });
  return (line) => {
    const item = catalogue.byId.get(line.itemId);
    if (item?.status !== 'A' || hasPassed(line, today)) return 0;
    return item.unlimited ? NO_LIMIT : leftThroughout(taken, item, line.cells);
  };
}
