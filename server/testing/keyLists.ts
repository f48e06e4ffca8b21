import { type Noun, nouns } from '#shared/api.ts'

// A new endpoint is in one of the two lists, or server/contractKeys.unit.test.ts asks for a decision.

/** Endpoints that a program may call, by its role: names of each noun. */
const FOR_KEYS: Partial<Record<keyof typeof nouns, string>> = {
  config: 'read',
  users: 'all',
  reach: 'list test',
  registration: 'approve decline',
  interest: 'list update',
  people: 'add bringIn change remove merge matches keepApart',
  invitations: 'list revoke read',
  schedule: 'list createManual change remove export template',
  imports: 'list show import preview apply undo clear',
  openServices: 'list',
  unknownNames: 'list use',
  nameLinks: 'list answer',
  tasks: 'list create update remove assign assignMany',
  meetings: 'list create remove',
  availability: 'members',
  rotaCoverage: 'list',
  records: 'list create change remove thank',
  rotaDay: 'show mark',
  rotaReport: 'show export',
  rotaSettings: 'show change',
  callList: 'list told',
  care: 'list done',
  capacity: 'show',
  todo: 'show',
  ties: 'set',
  suggestions: 'show apply',
  skills: 'list create change remove',
  certificates: 'list',
  posts: 'list create change remove',
  floorPlans: 'list create change remove',
  templates: 'list create change remove',
  rotaLinks: 'list create change remove',
  services: 'list create change remove cancel restore addFile removeFile',
  servicePage: 'show',
  serviceTicks: 'tick',
  counts: 'list earlier export count',
  board: 'show preview startDraft dropDraft undoDrop saveDraft saveDrafts exchange',
  publications: 'list show publish ask undoAsk remind unanswered remindAll',
  waitingPublications: 'list remove',
  runs: 'show explain start stop apply undo prove',
  answers: 'answerFor undoAnswer',
  offers: 'answerFor',
  callOuts: 'list start next end',
  openPlaces: 'listAll',
  texts: 'list done',
  swaps: 'list decide',
}

const WAY_IN = 'a way into the team, or out of it: whoever has the link makes somebody’s password, or answers as them'
const OWN = 'it is somebody’s own'
const TOLD = 'what one person has told of when and with whom they serve is their own, whoever enters it'
const SUPER_ADMIN = 'a super admin’s'

/** Endpoints that are not for keys, and why. */
const NOT_FOR_KEYS: Partial<Record<keyof typeof nouns, [why: string, names: string][]>> = {
  team: [[SUPER_ADMIN, 'read change']],
  setup: [[SUPER_ADMIN, 'read change account testText testMail']],
  sessions: [[OWN, 'login logout me']],
  ownSessions: [[OWN, 'list end endOthers']],
  users: [
    [OWN, 'directory updateMe'],
    [SUPER_ADMIN, 'create promote setRole setPassword suspend unsuspend endSessions'],
  ],
  usersExport: [[SUPER_ADMIN, 'download']],
  teamExport: [[SUPER_ADMIN, 'download']],
  secondFactor: [[OWN, 'show begin confirm renewRecoveryCodes remove reset']],
  oidc: [[OWN, 'session show link unlink']],
  ownData: [[OWN, 'download remove']],
  phone: [[WAY_IN, 'sendCode verifyCode']],
  registration: [[WAY_IN, 'register resetPassword']],
  mail: [[WAY_IN, 'reset showLink resetPassword verifyEmail verify']],
  botCheck: [[WAY_IN, 'challenge']],
  interest: [
    [WAY_IN, 'submit invite'],
    [SUPER_ADMIN, 'createUser remove'],
  ],
  people: [
    [WAY_IN, 'link'],
    [OWN, 'notJoined'],
  ],
  invitations: [[WAY_IN, 'create renew show use']],
  helpers: [[OWN, 'list create agree remove']],
  keys: [[SUPER_ADMIN, 'list create remove']],
  hooks: [[SUPER_ADMIN, 'list create test resume remove']],
  audit: [[SUPER_ADMIN, 'list']],
  dashboard: [[OWN, 'show']],
  availability: [
    [OWN, 'mine change confirm addRow changeRow removeRow calendar addLink agree removeLink'],
    [TOLD, 'changeMember ask'],
  ],
  memberAvailability: [[TOLD, 'show confirm agree']],
  habits: [[TOLD, 'show answer undo again']],
  said: [[TOLD, 'enter']],
  calls: [[OWN, 'create list show answer end shown']],
  publications: [[OWN, 'seen']],
  answers: [
    [OWN, 'mine answer'],
    [WAY_IN, 'replyLink'],
  ],
  offers: [
    [OWN, 'answer'],
    [WAY_IN, 'replyLink'],
  ],
  openPlaces: [[OWN, 'list take']],
  swaps: [[OWN, 'partners propose answer withdraw']],
  replies: [[OWN, 'show answer']],
  calendar: [[OWN, 'show create remove feed']],
  channels: [[OWN, 'list days read']],
  messages: [[OWN, 'list create update remove']],
  seen: [[OWN, 'show']],
  push: [[OWN, 'setToken setTokenAtUsers devices test arrived settings setSettings']],
}

const namesOf = (lists: Partial<Record<string, string>>) =>
  new Set(Object.entries(lists).flatMap(([noun, names]) => names?.split(' ').map((name) => `${noun}.${name}`) ?? []))

/** `noun.endpoint` of all that a program may call. */
export const openToKeys = namesOf(FOR_KEYS)

/** `noun.endpoint` of all that no program may call. */
export const closedToKeys = namesOf(
  Object.fromEntries(
    Object.entries(NOT_FOR_KEYS).map(([noun, reasons]) => [noun, reasons.map(([, names]) => names).join(' ')]),
  ),
)

/** Every endpoint by the name that the two lists have for it. */
export const endpointsByName = Object.entries<Noun>(nouns).flatMap(([noun, { endpoints }]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
)
