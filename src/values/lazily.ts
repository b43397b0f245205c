/** Objects of which nothing is read before it is asked for: of thousands that arrive, few are ever looked at. */

/** How each member is read from what it stands in. None may be `undefined`. */
export type Readers<Whole, Source> = { readonly [Name in keyof Whole]: (source: Source) => Whole[Name] };

/**
 * An object like any other (to be spread, compared, frozen, written as JSON), save that each member is read when it is first
 * asked for, once, and all of them when anything but a member is. A proxy, since a getter for each member of each object
 * takes longer to make than most of them take to be read, and a getter of a class is lost where the object is spread.
 */
export function lazily<Whole extends object, Source>(readers: Readers<Whole, Source>, source: Source): Whole {
  return new Proxy<Whole>({} as Whole, new MemberReads(readers, source));
}

class MemberReads<Whole extends object, Source> implements ProxyHandler<Whole> {
  readonly #source: Source;
  /** Null as soon as everything has been read. */
  #readers: Readers<Whole, Source> | null;

  constructor(readers: Readers<Whole, Source>, source: Source) {
    this.#readers = readers;
    this.#source = source;
  }

  get(read: Whole, name: string | symbol): unknown {
    const member = name as keyof Whole;
    if (read[member] === undefined && this.#readers?.[member]) read[member] = this.#readers[member](this.#source);
    return read[member];
  }

  has(read: Whole, name: string | symbol): boolean {
    return Reflect.has(this.#whole(read), name);
  }

  ownKeys(read: Whole): (string | symbol)[] {
    return Reflect.ownKeys(this.#whole(read));
  }

  getOwnPropertyDescriptor(read: Whole, name: string | symbol): PropertyDescriptor | undefined {
    return Reflect.getOwnPropertyDescriptor(this.#whole(read), name);
  }

  defineProperty(read: Whole, name: string | symbol, descriptor: PropertyDescriptor): boolean {
    return Reflect.defineProperty(this.#whole(read), name, descriptor);
  }

  deleteProperty(read: Whole, name: string | symbol): boolean {
    return Reflect.deleteProperty(this.#whole(read), name);
  }

  preventExtensions(read: Whole): boolean {
    return Reflect.preventExtensions(this.#whole(read));
  }

  #whole(read: Whole): Whole {
    if (this.#readers) for (const name of Object.keys(this.#readers)) this.get(read, name);
    this.#readers = null;
    return read;
  }
}
