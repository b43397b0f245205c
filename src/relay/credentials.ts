/**
 * The token pair (specification 5.1). It leaves this module in one form only, the `Authorization` header of an upstream
 * request; `isIn` finds it in whatever is about to be handed back, however JSON or an address may have written it.
 */

export interface Credentials {
  readonly authorization: string;
  /** True when key, secret or their Basic form stand anywhere in a text: as they are, in JSON, or percent-encoded. */
  isIn(text: string): boolean;
}

/** Encodings of an address within another one's; more is nobody's carelessness. */
const layers = 3;

/** Every `%2b` and `%2B` as the character it stands for. The pair is ASCII, so no longer sequences matter. */
function decoded(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export function createCredentials(apiKey: string, apiSecret: string): Credentials {
  const basic = btoa(`${apiKey}:${apiSecret}`);
  const unpadded = basic.replaceAll('=', '');
  const plain = [apiKey, apiSecret, unpadded, unpadded.replaceAll('+', '-').replaceAll('/', '_')];
  const needles = [...new Set([...plain, ...plain.map((text) => JSON.stringify(text).slice(1, -1))])];
  return {
    authorization: `Basic ${basic}`,
    isIn(text) {
      let layer = text;
      for (let count = 0; count <= layers; count += 1) {
        if (needles.some((needle) => layer.includes(needle))) return true;
        const next = decoded(layer);
        if (next === layer) return false;
        layer = next;
      }
      return false;
    },
  };
}
