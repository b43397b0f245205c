import { expect, test } from 'vitest';
import { zhHant } from '../../../src/i18n/languages/zh-hant.ts';
import { phrases } from '../phrases.ts';

test('signs are full width where they stand between Chinese', () => {
  for (const [path, words] of phrases(zhHant)) expect(words, path).not.toMatch(/[一-龠][:;!?,.]|[“”]/);
});

test('no character is a simplified one, and no word one that Taiwan says otherwise', () => {
  const simplified =
    /[们订预购车选请时间页码会价认单确优额还见无与为开关询连线络载数据项点击电话邮验证详细图显务东个这说应该给产]/;
  const otherwise = /專案|郵箱|標籤頁|列表|信息|資訊|網絡|加載|默認|視頻|短信|賬/;
  for (const [path, words] of phrases(zhHant)) {
    expect(words, path).not.toMatch(simplified);
    expect(words, path).not.toMatch(otherwise);
  }
});

test('the visitor is 您', () => {
  for (const [path, words] of phrases(zhHant)) expect(words, path).not.toMatch(/你|妳/);
});
