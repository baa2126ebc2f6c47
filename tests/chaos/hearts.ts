/** People who put hearts on prints, so many a second whatever happens to the servers. What was answered with success is noted. */
import { mostEntries } from '#app/domain/lists/favorites/limits.ts';
import type { Answered, Client } from './client.ts';

interface List {
  id: string;
  /** place of the next colorway, in the order in which they came into the archive */
  next: number;
}

interface Person {
  token: string;
  lists: List[];
  /** her lists are made one after another */
  isMaking: boolean;
}

/** requests that may wait for their answers */
const mostOpen = 200;

export class Hearts {
  readonly entries: { listId: string; colorwayId: string }[] = [];
  readonly lists: string[] = [];
  /** answers by status and error */
  readonly outcomes = new Map<string, number>();
  #client: Client;
  #people: Person[];
  #colorways: string[] = [];
  #open = new Set<Promise<void>>();
  #timer: NodeJS.Timeout;
  #turn = 0;
  #named = 0;

  constructor(client: Client, tokens: string[], perSecond: number) {
    this.#client = client;
    this.#people = tokens.map((token) => ({ token, lists: [], isMaking: false }));
    this.#timer = setInterval(() => this.#beat(), 1000 / perSecond);
  }

  addColorway(colorwayGuid: string): void {
    this.#colorways.push(colorwayGuid);
  }

  /** When those under way are answered. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
  }

  #beat(): void {
    if (this.#colorways.length === 0 || this.#open.size >= mostOpen) return;
    const one = this.#addNext(this.#people[this.#turn++ % this.#people.length]!)
      // The run was given up.
      .catch(() => undefined)
      .finally(() => this.#open.delete(one));
    this.#open.add(one);
  }

  async #addNext(person: Person): Promise<void> {
    const list = person.lists.find(({ next }) => next < Math.min(mostEntries, this.#colorways.length));
    if (!list) return this.#makeList(person);
    const colorwayId = this.#colorways[list.next++]!;
    const fields = { colorwayGuid: colorwayId, listid: list.id };
    const answered = await this.#client.ask('/service/favorites/add', { method: 'PUT', fields, token: person.token });
    this.#note(answered);
    if (answered?.status === 200) this.entries.push({ listId: list.id, colorwayId });
  }

  async #makeList(person: Person): Promise<void> {
    if (person.isMaking) return;
    person.isMaking = true;
    const fields = { name: `Hearts ${++this.#named}` };
    const answered = await this.#client
      .ask('/service/favorites/create', { method: 'PUT', fields, token: person.token })
      .finally(() => (person.isMaking = false));
    this.#note(answered);
    if (answered?.status !== 200) return;
    const { id } = (answered.body as { list: { id: string } }).list;
    this.lists.push(id);
    person.lists.push({ id, next: 0 });
  }

  #note(answered: Answered | null): void {
    const outcome = answered ? `${answered.status} ${String(answered.body.error ?? '')}`.trim() : 'none';
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }
}
