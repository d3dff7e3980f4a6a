/** The state of the stream by which the strategy draws, and what it was before each of its turns. */
export class StreamHistory {
  /** The state now. */
  state: readonly number[];
  #before: { readonly shots: number; readonly state: readonly number[] }[] = [];

  constructor(state: readonly number[]) {
    this.state = state;
  }

  /** Keeps the state before a turn. @param shots the strategy's shots so far */
  keep(shots: number): void {
    this.#before.push({ shots, state: this.state });
  }

  /** Goes back to the turn that began at so many shots or more, the first of these. */
  goBack(shots: number): void {
    this.state = this.#before.find((turn) => turn.shots >= shots)?.state ?? this.state;
    this.#before = this.#before.filter((turn) => turn.shots < shots);
  }
}
