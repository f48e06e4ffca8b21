import type { NewDuty } from '#shared/rota/posts.ts'
import type { FloorPlan } from '#shared/sunday/floorPlans.ts'
import { type DemoZone, pinAt } from './floorPlan.ts'

interface DemoStation {
  where: string
  /** A point of the drawing of the plan. */
  at: readonly [number, number]
  zones: readonly DemoZone[]
  duties: readonly NewDuty[]
}

const before = (text: string): NewDuty => ({ when: 'before', text })
const during = (text: string): NewDuty => ({ when: 'during', text })
const after = (text: string): NewDuty => ({ when: 'after', text })

const PEWS_TIDY = after('Walk the pews: hymnals back, lost things to the office')

/** The places and duties of the demo's posts, by the name of the post. */
const STATIONS: Record<string, DemoStation> = {
  'Main Door': {
    where: 'West entrance, inside the glass doors',
    at: [160, 375],
    zones: ['Narthex'],
    duties: [
      before('Unlock both doors 45 minutes before'),
      before('Put out bulletins, large-type ones on the left'),
      before('Welcome people, and hold the door for wheelchairs'),
      during('Close the doors at the first hymn, stay for latecomers'),
      during('Count the narthex after the second hymn'),
      after('Say goodbye, and collect the bulletins that are left'),
    ],
  },
  'Side Door': {
    where: 'North entrance, by the ramp',
    at: [560, 240],
    zones: ['Children’s hall'],
    duties: [
      before('Unlock the north entrance and let the ramp down'),
      during('Count the children’s hall after the second hymn'),
      during('Nobody leaves with a child without its tag'),
      after('Lock the north entrance, lights off in the hall'),
    ],
  },
  'Center Aisle': {
    where: 'Center aisle, last row',
    at: [610, 400],
    zones: ['Left pews', 'Right pews'],
    duties: [
      before('Keep rows 1 and 2 free for families'),
      before('Seat people from the front'),
      during('Lead the way to communion, row by row'),
      PEWS_TIDY,
    ],
  },
  'Left Aisle': {
    where: 'Left aisle, by the second window',
    at: [520, 280],
    zones: ['Left pews'],
    duties: [
      before('Seat people from the front'),
      during('Count the left pews after the second hymn'),
      during('Take the offering on the left, back to front'),
      PEWS_TIDY,
    ],
  },
  'Right Aisle': {
    where: 'Right aisle, by the second window',
    at: [520, 560],
    zones: ['Right pews'],
    duties: [
      before('Seat people from the front'),
      during('Count the right pews after the second hymn'),
      during('Take the offering on the right, back to front'),
      PEWS_TIDY,
    ],
  },
  Balcony: {
    where: 'Up the stairs behind the coat room',
    at: [345, 330],
    zones: ['Balcony'],
    duties: [
      before('Open the balcony when the pews are three quarters full'),
      during('Count the balcony after the second hymn'),
      after('Check that nobody is left upstairs, close the gate'),
    ],
  },
  Offering: {
    where: 'First row on the right, by the chancel step',
    at: [860, 480],
    zones: ['Chancel'],
    duties: [
      before('Fetch the plates from the sacristy'),
      during('Count choir and chancel after the second hymn'),
      during('Start the offering at the front when the organ begins'),
      after('Two people carry the bags to the counting room'),
    ],
  },
  'Parking Lot': {
    where: 'South parking lot, by the road',
    at: [595, 660],
    zones: [],
    duties: [
      before('Put out the cones 45 minutes before'),
      before('Keep the spaces by the ramp free for badges'),
      after('Cones back into the shed'),
    ],
  },
}

/** The place of a post of the demo on its plan, and its duties. */
export function stationOf(post: string, { _id: planId, zones }: FloorPlan) {
  const station = STATIONS[post]
  if (!station) return {}
  const isThere = ({ name }: { name: string }) => station.zones.some((zone) => zone === name)
  return {
    where: station.where,
    duties: [...station.duties],
    zoneIds: zones.filter(isThere).map(({ _id }) => _id),
    pin: { planId, ...pinAt(...station.at) },
  }
}
