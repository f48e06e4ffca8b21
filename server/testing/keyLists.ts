import { type Noun, nouns } from '#shared/api.ts'

// A new endpoint is in one of the two lists, or server/contractKeys.unit.test.ts asks for a decision.

/** Endpoints that a program may call, by its role: names of each noun. */
const FOR_KEYS: Partial<Record<keyof typeof nouns, string>> = {
  config: 'read',
  users: 'all',
  schedule: 'list createManual change remove export template',
  imports: 'list show',
  openServices: 'list',
  unknownNames: 'list',
  tasks: 'list update remove assign assignMany',
  meetings: 'list create remove',
  availability: 'members',
  rotaCoverage: 'list',
  records: 'list',
  rotaDay: 'show',
  rotaReport: 'show export',
  rotaSettings: 'show',
  capacity: 'show',
  todo: 'show',
  ties: 'set',
  skills: 'list create change remove',
  certificates: 'list',
  posts: 'list create change remove',
  floorPlans: 'list',
  templates: 'list create change remove',
  rotaLinks: 'list',
  services: 'list create change remove cancel restore',
  servicePage: 'show',
  counts: 'list earlier export',
  board: 'show preview',
  publications: 'list show',
  waitingPublications: 'list',
  runs: 'show explain',
  callOuts: 'list',
  openPlaces: 'listAll',
  swaps: 'list',
}

const WAY_IN = 'a way into the team, or out of it'
const OWN = 'it is somebody’s own'
const SUPER_ADMIN = 'a super admin’s'
const CARE = 'of people, with their contact data and what they told'
const AUTHOR = 'it has an author, a picture of somebody, or tells people by whom'

/** Endpoints that are not for keys, and why. */
const NOT_FOR_KEYS: Partial<Record<keyof typeof nouns, [why: string, names: string]>> = {
  team: [SUPER_ADMIN, 'read change'],
  setup: [SUPER_ADMIN, 'read change account testText testMail'],
  sessions: [OWN, 'login logout me'],
  ownSessions: [OWN, 'list end endOthers'],
  users: [OWN, 'create directory updateMe promote setRole setPassword suspend unsuspend endSessions'],
  usersExport: [SUPER_ADMIN, 'download'],
  teamExport: [SUPER_ADMIN, 'download'],
  secondFactor: [OWN, 'show begin confirm renewRecoveryCodes remove reset'],
  oidc: [OWN, 'session show link unlink'],
  ownData: [OWN, 'download remove'],
  phone: [WAY_IN, 'sendCode verifyCode'],
  reach: [CARE, 'list test'],
  registration: [WAY_IN, 'register approve decline resetPassword'],
  mail: [WAY_IN, 'reset showLink resetPassword verifyEmail verify'],
  botCheck: [WAY_IN, 'challenge'],
  interest: [WAY_IN, 'submit list update remove invite createUser'],
  people: [WAY_IN, 'add bringIn change remove merge link notJoined matches keepApart'],
  invitations: [WAY_IN, 'create list revoke renew read show use'],
  helpers: [OWN, 'list create agree remove'],
  keys: [SUPER_ADMIN, 'list create remove'],
  hooks: [SUPER_ADMIN, 'list create test resume remove'],
  audit: [SUPER_ADMIN, 'list'],
  imports: [AUTHOR, 'import preview apply undo clear'],
  unknownNames: [AUTHOR, 'use'],
  nameLinks: [WAY_IN, 'list answer'],
  tasks: [OWN, 'create'],
  dashboard: [OWN, 'show'],
  availability: [
    OWN,
    'mine change confirm addRow changeRow removeRow calendar changeMember ask addLink agree removeLink',
  ],
  memberAvailability: [CARE, 'show confirm agree'],
  records: [AUTHOR, 'create change remove thank'],
  rotaDay: [AUTHOR, 'mark'],
  rotaSettings: [AUTHOR, 'change'],
  callList: [CARE, 'list told'],
  suggestions: [AUTHOR, 'show apply'],
  habits: [CARE, 'show answer undo again'],
  said: [CARE, 'enter'],
  care: [CARE, 'list done'],
  floorPlans: [AUTHOR, 'create change remove'],
  rotaLinks: [AUTHOR, 'create change remove'],
  services: [AUTHOR, 'addFile removeFile'],
  serviceTicks: [OWN, 'tick'],
  counts: [OWN, 'count'],
  calls: [OWN, 'create list show answer end shown'],
  board: [AUTHOR, 'startDraft dropDraft undoDrop saveDraft exchange'],
  publications: [AUTHOR, 'publish ask undoAsk seen remind unanswered remindAll'],
  waitingPublications: [AUTHOR, 'remove'],
  runs: [AUTHOR, 'start stop apply undo prove'],
  answers: [OWN, 'mine answer answerFor undoAnswer replyLink'],
  callOuts: [AUTHOR, 'start next end'],
  offers: [OWN, 'answer answerFor replyLink'],
  openPlaces: [OWN, 'list take'],
  texts: [CARE, 'list done'],
  swaps: [OWN, 'partners propose answer withdraw decide'],
  replies: [OWN, 'show answer'],
  calendar: [OWN, 'show create remove feed'],
  channels: [OWN, 'list days read'],
  messages: [OWN, 'list create update remove'],
  seen: [OWN, 'show'],
  push: [OWN, 'setToken setTokenAtUsers devices test arrived settings setSettings'],
}

const namesOf = (lists: Partial<Record<string, string>>) =>
  new Set(Object.entries(lists).flatMap(([noun, names]) => names?.split(' ').map((name) => `${noun}.${name}`) ?? []))

/** `noun.endpoint` of all that a program may call. */
export const openToKeys = namesOf(FOR_KEYS)

/** `noun.endpoint` of all that no program may call. */
export const closedToKeys = namesOf(
  Object.fromEntries(Object.entries(NOT_FOR_KEYS).map(([noun, [, names]]) => [noun, names])),
)

/** Every endpoint by the name that the two lists have for it. */
export const endpointsByName = Object.entries<Noun>(nouns).flatMap(([noun, { endpoints }]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
)
