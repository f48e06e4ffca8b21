import { addDays } from '#shared/days.ts'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { inGroups, listOfGroups, namesTogether } from '../listOf.ts'
import { areOverShare, sharesText } from '../share.text.ts'
import { countedOf } from './absence.ts'
import { type BoardMember, plannedPlaces, type Spot } from './board.model.ts'
import {
  type Bend,
  bendsOf,
  isAboveShare,
  isLongRow,
  LONG,
  lastInRow,
  nearDays,
  rowSpanText,
  unbrokenDays,
} from './cells/bend.text.ts'

/** The people of whom a board asks something more, and where. */

/** What a place asks more of its person. */
export interface PlaceBends {
  service: BoardService
  place: Place
  spot: Spot
  bends: Bend[]
}

/** The places of a board that ask something more of somebody, in the order of the services. */
const bentPlaces = (board: Board, t: Translate): PlaceBends[] =>
  board.services.flatMap((service) =>
    service.state === 'cancelled'
      ? []
      : plannedPlaces(service).flatMap((place): PlaceBends[] => {
          const bends = bendsOf(board, service, place, t)
          if (bends.length === 0 || place.postId === null) return []
          return [{ service, place, spot: { serviceId: service._id, postId: place.postId }, bends }]
        }),
  )

/** Somebody of whom more is asked, with all places that do. */
export interface BentPerson {
  name: string
  places: PlaceBends[]
}

/** The people of some places, in the order of the services at which theirs begin. */
function byPerson(places: PlaceBends[]): Map<string, BentPerson> {
  const found = new Map<string, BentPerson>()
  for (const one of places) {
    const { userId, name } = one.place
    const person = found.get(userId ?? name) ?? { name, places: [] }
    person.places.push(one)
    found.set(userId ?? name, person)
  }
  return found
}

/** True for two weeks in a row, which most teams have, and which weigh less than anything else that is asked. */
const isPair = ({ weeks = 0 }: Bend): boolean => weeks > 1 && weeks < LONG

type Kind = Bend['code'] | 'row'

/** Kinds of demands, the first the heaviest. */
const KINDS = ['row', 'above_share', 'above_offer', 'rest', 'rather_not', 'pair_split'] as const satisfies Kind[]

const kindOf = (bend: Bend): Kind => (isLongRow(bend) || isPair(bend) ? 'row' : bend.code)

const kindsOf = ({ places }: BentPerson): Kind[] => places.flatMap(({ bends }) => bends.map(kindOf))

/** Place among the kinds of the heaviest that is asked of somebody. */
const weightOf = (person: BentPerson): number => Math.min(...kindsOf(person).map((kind) => KINDS.indexOf(kind)))

/** The places that ask more of somebody than two weeks in a row. */
const heavyPlaces = (places: PlaceBends[]): PlaceBends[] =>
  places.flatMap((one) => {
    const bends = one.bends.filter((bend) => !isPair(bend))
    return bends.length > 0 ? [{ ...one, bends }] : []
  })

/**
 * The people of whom more is asked: `people` with the places at which it is, the heaviest first, and behind them
 * `pairs`, who serve two weeks in a row and nothing more.
 */
export function bentPeople(board: Board, t: Translate): { people: BentPerson[]; pairs: BentPerson[] } {
  const places = bentPlaces(board, t)
  const people = byPerson(heavyPlaces(places))
  const pairs = [...byPerson(places)].flatMap(([key, person]) => (people.has(key) ? [] : [person]))
  return { people: [...people.values()].sort((a, b) => weightOf(a) - weightOf(b)), pairs }
}

/**
 * '5 weeks in a row, Nov 29 – Dec 27', a text for each row of weeks that ends at some of the places. A long one is said
 * with the weeks beside the board into which it goes on; two on the board are the two of those who stand behind.
 */
function rowTexts(board: Board, places: PlaceBends[], t: Translate): string[] {
  const rows = new Map<string, string>()
  for (const { service, place, bends } of places)
    for (const { weeks } of bends)
      if (weeks) {
        const to = weeks < LONG ? service.date : lastInRow(board, place.userId, service.date)
        rows.set(addDays(service.date, -7 * (weeks - 1)), to)
      }
  return [...rows].map(([from, to]) => rowSpanText(from, to, t))
}

/** Somebody with the services that they can keep; none of whom no number is known. */
function countedIn(board: Board, { places }: BentPerson): BoardMember[] {
  const known = board.members.find(({ user }) => user._id === places[0]?.place.userId)
  return known ? [countedOf(board, known)] : []
}

/**
 * What is asked of somebody, the heaviest first: '5 weeks in a row, Nov 29 – Dec 27; 4 instead of about 3'. With those
 * who are one with them in a list, as the other of a couple, it says what all of them have.
 */
export function whyBent(board: Board, person: BentPerson, t: Translate, along: readonly BentPerson[] = []): string {
  const { places } = person
  const days = new Set(places.map(({ service }) => service.date))
  const members = [person, ...along].flatMap((one) => countedIn(board, one))
  const texts = KINDS.flatMap((kind): string[] => {
    const those = places.filter(({ bends }) => bends.some((bend) => kindOf(bend) === kind))
    if (those.length === 0) return []
    if (kind === 'row') return rowTexts(board, those, t)
    if (isAboveShare(kind)) return [aboveText(members, kind, t)]
    const own = [...new Set(those.map(({ service }) => service.date))]
    if (kind === 'rest') {
      const near = those.flatMap(({ service, place }) => nearDays(board, place.userId, service))
      return [t('bent.near', { days: unbrokenDays([...new Set([...near, ...own])].sort()) })]
    }
    const what = t(`bend.${kind}`)
    return [own.length === days.size ? what : t('bent.on', { what, days: unbrokenDays(own) })]
  })
  return texts.join('; ')
}

/** People of whom the same is asked, as of a couple: their names, and what is asked. */
export interface BentRow {
  name: string
  why: string
  places: PlaceBends[]
}

/** The cells of somebody's places. */
const cellsOf = ({ places }: BentPerson): string => JSON.stringify(places.map(({ spot }) => spot))

/** Their services: a couple may stand at two posts. */
const servicesOf = ({ places }: BentPerson): string => JSON.stringify(places.map(({ spot }) => spot.serviceId))

/** Undefined `rules`: nobody is known to serve only together. */
interface Couples {
  board: Board
  rules: { boundTo: (userId: string) => readonly string[] } | undefined
}

/** True for two who serve only together. */
function isCouple({ rules }: Couples, one: BentPerson, other: BentPerson): boolean {
  const [id, otherId] = [one, other].map(({ places }) => places[0]?.place.userId)
  return id && otherId ? rules?.boundTo(id).includes(otherId) === true : false
}

/** True where two people serve in the same cells, or only together. */
const areOne = (couples: Couples, one: BentPerson, other: BentPerson): boolean =>
  cellsOf(one) === cellsOf(other) || (isCouple(couples, one, other) && servicesOf(one) === servicesOf(other))

/** A row for each of some people; those in the same cells, and couples, of whom the same is asked have one together. */
export function bentRows(couples: Couples, people: readonly BentPerson[], t: Translate): BentRow[] {
  const { board } = couples
  // By what both have: those of a couple may have parts of their own.
  const isSame = (one: BentPerson, other: BentPerson) =>
    whyBent(board, one, t, [other]) === whyBent(board, other, t, [one])
  const rows = inGroups(people, (one, other) => areOne(couples, one, other) && isSame(one, other))
  return rows.map(([first, ...along]) => ({
    name: namesTogether([first, ...along].map(({ name }) => name)),
    why: whyBent(board, first, t, along),
    places: first.places,
  }))
}

/** '4 instead of about 3'; in words alone of people of whom no number is known. */
const aboveText = (members: readonly BoardMember[], kind: 'above_share' | 'above_offer', t: Translate): string =>
  areOverShare(members) ? sharesText(members, t) : t(`bend.${kind}`)

/** People, or couples, whom a line about them names. */
const NAMED = 3

/**
 * 'Three weeks in a row or more: Kay Lund and Leo Hahn; would rather not: Mona Diaz': everybody once, at what is
 * heaviest, a couple as one; of many some are named, and how many others there are. Who serves two weeks in a row is
 * counted where nothing more is asked of anybody.
 */
export function bentText(couples: Couples, t: Translate): string {
  const { people, pairs } = bentPeople(couples.board, t)
  if (people.length === 0) return pairs.length > 0 ? t('bent.pairs', { count: pairs.length }) : ''
  const text = KINDS.flatMap((kind) => {
    const own = people.filter((person) => KINDS[weightOf(person)] === kind)
    if (own.length === 0) return []
    const groups = inGroups(own, (one, other) => isCouple(couples, one, other))
    const few = groups.length > NAMED ? groups.slice(0, NAMED - 1) : groups
    const others = own.length - few.flat().length
    const what = kind === 'row' ? t('bent.rows') : kind === 'rest' ? t('bent.close') : t(`bend.${kind}`)
    const names = few.map((group) => group.map(({ name }) => name))
    return t('bent.named', {
      what,
      names: listOfGroups(names, others > 0 ? [t('bent.others', { count: others })] : []),
    })
  }).join('; ')
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

/** The cells with places that ask something more of somebody, in the order of the services. */
export const bendSpots = (board: Board, t: Translate): Spot[] => [
  ...new Map(
    heavyPlaces(bentPlaces(board, t)).map(({ spot }) => [`${spot.serviceId} ${spot.postId}`, spot] as const),
  ).values(),
]
