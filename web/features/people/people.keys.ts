import { offlineKey } from '../../offline/offlineKeys.ts'

// Apart from the queries: the first load needs the keys alone.

export const peopleKeys = {
  /** Prefix of every query of people: what a change of one invalidates. */
  all: ['users'],
  directory: offlineKey(['users', 'directory']),
  everybody: ['users', 'all'],
}
