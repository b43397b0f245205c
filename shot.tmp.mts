import { chromium } from '/tmp/wt/site/node_modules/playwright/index.mjs';
import { chromiumOptions } from '/tmp/wt/site/test/browser.ts';
const [,, ...args] = process.argv; // path width scheme full name
const b = await chromium.launch(chromiumOptions());
for (const a of args) {
  const [path, width, scheme, full, name] = a.split(',');
  const p = await b.newPage({ viewport: { width: +width, height: +width < 500 ? 844 : 800 }, colorScheme: scheme as 'light', hasTouch: +width<500 });
  p.on('console', m => { if (m.type()==='error') console.log(path, m.text()); });
  p.on('pageerror', e => console.log(path, String(e)));
  await p.goto('http://localhost:5520' + path); await p.waitForTimeout(2500);
  await p.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: full === 'f' });
  const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth); if (over > 0) console.log(path, width, 'overflow', over);
  await p.close();
}
await b.close();
