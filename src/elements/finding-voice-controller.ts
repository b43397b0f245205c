import { initialState, Task } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { pageLanguage, watchPageLanguage } from '../page/page-language.ts';
import { createFindingVoice, type FindingVoice } from '../values/finding-voice.ts';
import { loadFindingLanguage, type FindingLanguage } from '../values/text/finding-languages.ts';

type Host = ReactiveControllerHost & Element & { lang: string };

/** Chooses the element's language: its own `lang`, else the page's, else the account's, else English. May change at run time. */
export class FindingVoiceController implements ReactiveController {
  #host: Host;
  #language: Task<readonly [string], FindingLanguage>;
  #made: { language: FindingLanguage; voice: FindingVoice } | null = null;
  #stopWatching: () => void = () => undefined;

  /** @param accountLang the account's language; `''` while it is not known, which keeps silent an element that has no other */
  constructor(host: Host, accountLang: () => string) {
    this.#host = host;
    this.#language = new Task(host, {
      args: () => [[host.lang, pageLanguage(host), accountLang()].filter(Boolean).join()] as const,
      task: ([wanted]) => (wanted === '' ? initialState : loadFindingLanguage(wanted.split(','))),
    });
    host.addController(this);
  }

  hostConnected(): void {
    this.#stopWatching = watchPageLanguage(() => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#stopWatching();
  }

  /** Undefined until the words are there; the same object as long as nothing changes. */
  get voice(): FindingVoice | undefined {
    const language = this.#language.value;
    if (language === undefined) return undefined;
    if (this.#made?.language !== language) this.#made = { language, voice: createFindingVoice(language.lang, language.text) };
    return this.#made.voice;
  }
}
