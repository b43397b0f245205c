import type { ReactiveControllerHost } from 'lit';
import type { Reword, Texts } from '../../../i18n/texts/texts.ts';
import { loadPart } from '../../../page/later-part.ts';

export type RewordedElement = ReactiveControllerHost & { texts?: string | Texts | null };

export interface FollowedTexts {
  /** Undefined while there are no words of the venue. */
  reword: Reword | undefined;
  /** They are on their way. */
  isPending: boolean;
}

/**
 * Follows an element's `texts`. Part and file are asked for side by side, and together with the element's first answers; who
 * had words keeps them until the new ones are there. What does not come is not missed: the original words are used.
 */
export function followTexts(host: RewordedElement): () => FollowedTexts {
  let asked: RewordedElement['texts'];
  let texts: FollowedTexts = { reword: undefined, isPending: false };
  return () => {
    const wanted = host.texts || undefined;
    if (wanted === asked) return texts;
    asked = wanted;
    const own: FollowedTexts = (texts = { reword: asked ? texts.reword : undefined, isPending: !!asked });
    if (wanted)
      void Promise.all([loadPart(() => import('./own-words.ts')), answerOf(wanted)])
        .then(([{ ownWords }, answer]) => ownWords(wanted, answer))
        .catch(() => undefined)
        .then((reword) => {
          Object.assign(own, { reword, isPending: false });
          host.requestUpdate();
        });
    return texts;
  };
}

/** What the page says itself, or what its address answers; null for no answer. */
function answerOf(texts: string | Texts): Promise<Texts | Response | null> {
  if (typeof texts !== 'string') return Promise.resolve(texts);
  return fetch(texts, { credentials: 'omit' }).catch(() => null);
}
