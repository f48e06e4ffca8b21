/** The words of a multi-select, without those of the things to choose. */
export interface MultiSelectTexts {
  /** Names the search field. */
  search: string
  searchHint: string
  /** `found` is how many a search has left; undefined while nothing is searched. */
  selectAll: (found: number | undefined) => string
  clear: string
  found: (count: number) => string
  noneFound: string
  chosen: (count: number) => string
  /** Text for the number of chosen items that are not shown one by one. */
  more: (count: number) => string
  remove: (name: string) => string
}
