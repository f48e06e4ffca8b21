import type { JoinedName } from '#shared/plan/importFiles.ts'
import { comparisonKey } from '#shared/text.ts'
import { isCommaPair, joinedNames } from './cell.names.ts'
import { splitRemark } from './cell.remarks.ts'
import type { RowRules } from './schedule.rows.ts'

/** Maximum names that are asked about. */
const MAX_ASKED = 500

/** Collects the names of one sheet that may be several people. */
export class JoinedNames {
  readonly #cells: RowRules['cells']
  readonly #joined = new Map<string, JoinedName>()
  /** Names such as 'Jim, Grace K.', which are one person unless the sheet has lists with commas. */
  readonly #pairs: Parameters<JoinedNames['ask']>[] = []
  #hasLists = false

  constructor(cells: RowRules['cells']) {
    this.#cells = cells
  }

  /** Says that commas part people in this sheet. */
  sawList(): void {
    this.#hasLists = true
  }

  /** Asks about a name that may be several people; the first cell in which it stands is named. */
  ask(name: string, row: number, cell: string, isList = false): void {
    const names = this.#cells.isMember(name) ? null : joinedNames(name, isList)
    if (!names) {
      if (!isList && isCommaPair(name) && this.#pairs.length < MAX_ASKED) this.#pairs.push([name, row, cell, true])
      return
    }
    const key = comparisonKey(name)
    const known = this.#joined.get(key)
    if (known) known.rows += 1
    else if (this.#joined.size < MAX_ASKED) {
      const bare = splitRemark(name, this.#cells.isKnown, this.#cells.isHead).name
      this.#joined.set(key, { text: name, ...(bare !== name && { name: bare }), names, row, cell, rows: 1 })
    }
  }

  /** The names that are asked about, in the order of the sheet. */
  all(): JoinedName[] {
    if (this.#hasLists) for (const pair of this.#pairs) this.ask(...pair)
    return [...this.#joined.values()]
  }
}
