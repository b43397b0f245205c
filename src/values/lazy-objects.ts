/**
 * Creates objects that decode each member on first access, because guests look at few of the thousands of items in an
 * answer. Each object is a proxy, because getters have disadvantages. To define one for each member takes longer than
 * to decode most members, and the spread operator drops the getters of a class.
 */

/**
 * One function for each member, which decodes that member from the source. It must not return `undefined`, which marks
 * a member as not yet decoded.
 */
export type MemberReaders<Whole, Source> = { readonly [Name in keyof Whole]: (source: Source) => Whole[Name] };

/**
 * Returns an object that works with spread, comparison, `Object.freeze` and `JSON.stringify`. Reading a member decodes
 * only that member, once. Operations on the whole object, such as spread, decode all members.
 *
 * @example
 * const item = createLazyObject<Item, LooseRecord>({ name: ({ name }) => readPlainText(name) }, answer);
 */
export function createLazyObject<Whole extends object, Source>(
  readers: MemberReaders<Whole, Source>,
  source: Source,
): Whole {
  return new Proxy<Whole>({} as Whole, new LazyMemberHandler(readers, source));
}

class LazyMemberHandler<Whole extends object, Source> implements ProxyHandler<Whole> {
  readonly #source: Source;
  /** `null` after the object has decoded all members. */
  #readers: MemberReaders<Whole, Source> | null;

  constructor(readers: MemberReaders<Whole, Source>, source: Source) {
    this.#readers = readers;
    this.#source = source;
  }

  get(cache: Whole, name: string | symbol): unknown {
    const member = name as keyof Whole;
    if (cache[member] === undefined && this.#readers?.[member]) cache[member] = this.#readers[member](this.#source);
    return cache[member];
  }

  has(cache: Whole, name: string | symbol): boolean {
    return Reflect.has(this.#whole(cache), name);
  }

  ownKeys(cache: Whole): (string | symbol)[] {
    return Reflect.ownKeys(this.#whole(cache));
  }

  getOwnPropertyDescriptor(cache: Whole, name: string | symbol): PropertyDescriptor | undefined {
    return Reflect.getOwnPropertyDescriptor(this.#whole(cache), name);
  }

  deleteProperty(cache: Whole, name: string | symbol): boolean {
    return Reflect.deleteProperty(this.#whole(cache), name);
  }

  preventExtensions(cache: Whole): boolean {
    return Reflect.preventExtensions(this.#whole(cache));
  }

  #whole(cache: Whole): Whole {
    if (this.#readers) for (const name of Object.keys(this.#readers)) this.get(cache, name);
    this.#readers = null;
    return cache;
  }
}
