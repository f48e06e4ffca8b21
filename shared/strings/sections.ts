import type { Language } from '#shared/languages.ts'
import * as account from './account.ts'
import * as admin from './admin.ts'
import * as answers from './answers.ts'
import * as api from './api.ts'
import * as audit from './audit.ts'
import * as availability from './availability.ts'
import * as calendar from './calendar.ts'
import * as callList from './callList.ts'
import * as callOuts from './callOuts.ts'
import * as calls from './calls.ts'
import * as capacity from './capacity.ts'
import * as care from './care.ts'
import * as chat from './chat.ts'
import * as counts from './counts.ts'
import * as dashboard from './dashboard.ts'
import * as demo from './demo.ts'
import * as directory from './directory.ts'
import * as directoryPage from './directoryPage.ts'
import * as errors from './errors.ts'
import * as explain from './explain.ts'
import * as fill from './fill.ts'
import * as floorPlans from './floorPlans.ts'
import * as helped from './helped.ts'
import * as helpers from './helpers.ts'
import * as hooks from './hooks.ts'
import * as imports from './imports.ts'
import * as input from './input.ts'
import * as install from './install.ts'
import * as interest from './interest.ts'
import * as invitations from './invitations.ts'
import * as invite from './invite.ts'
import * as join from './join.ts'
import * as keys from './keys.ts'
import * as legal from './legal.ts'
import * as links from './links.ts'
import * as login from './login.ts'
import * as mailLinks from './mailLinks.ts'
import * as mails from './mails.ts'
import * as meetings from './meetings.ts'
import * as meetingsAdmin from './meetingsAdmin.ts'
import * as notifications from './notifications.ts'
import * as offline from './offline.ts'
import * as oidc from './oidc.ts'
import * as openPlaces from './openPlaces.ts'
import * as ownData from './ownData.ts'
import * as ownSessions from './ownSessions.ts'
import * as people from './people.ts'
import * as person from './person.ts'
import * as pictures from './pictures.ts'
import * as planMap from './planMap.ts'
import * as planning from './planning.ts'
import * as profile from './profile.ts'
import * as programs from './programs.ts'
import * as publish from './publish.ts'
import * as push from './push.ts'
import * as pushSettings from './pushSettings.ts'
import * as records from './records.ts'
import * as replies from './replies.ts'
import * as reset from './reset.ts'
import * as rota from './rota.ts'
import * as rotaAudit from './rotaAudit.ts'
import * as rotaBoard from './rotaBoard.ts'
import * as rotaHabits from './rotaHabits.ts'
import * as rotaReport from './rotaReport.ts'
import * as rotaSettings from './rotaSettings.ts'
import * as rotaSwaps from './rotaSwaps.ts'
import * as rotaToday from './rotaToday.ts'
import * as rotaTodo from './rotaTodo.ts'
import * as schedule from './schedule.ts'
import * as scheduleAdmin from './scheduleAdmin.ts'
import * as secondFactor from './secondFactor.ts'
import type { Sentence } from './sentence.ts'
import * as servicePage from './servicePage.ts'
import * as setup from './setup.ts'
import * as setupRota from './setupRota.ts'
import * as shares from './shares.ts'
import * as shell from './shell.ts'
import * as siteAddress from './siteAddress.ts'
import * as sms from './sms.ts'
import * as spreadsheet from './spreadsheet.ts'
import * as steps from './steps.ts'
import * as suggestions from './suggestions.ts'
import * as swapPage from './swapPage.ts'
import * as swaps from './swaps.ts'
import * as tasks from './tasks.ts'
import * as teamExport from './teamExport.ts'
import * as texts from './texts.ts'
import * as textsIn from './textsIn.ts'
import * as theirs from './theirs.ts'
import * as waiting from './waiting.ts'

/**
 * Every noun's sentences, by the access of the pages that show them. Every page has `core`, and with `admin` comes
 * `member`.
 */
const NOUNS = {
  /**
   * The frame of every page, refusals that any page may get, issues of a field, and what visitors and members fill in.
   */
  core: [account, errors, input, offline, shell],
  /** Pages that need no login. */
  visitor: [demo, invite, join, legal, login, mailLinks, reset],
  /** Pages of members. */
  member: [
    answers,
    chat,
    dashboard,
    directory,
    install,
    meetings,
    pictures,
    push,
    schedule,
    siteAddress,
    steps,
    swaps,
    tasks,
  ],
  /**
   * What members settle for themselves: the profile with its parts, when they can serve, the wait for approval. The
   * page of the directory is here as well: sentences of `member` weigh on every first page.
   */
  own: [
    availability,
    calendar,
    directoryPage,
    ownData,
    ownSessions,
    profile,
    pushSettings,
    secondFactor,
    shares,
    swapPage,
    waiting,
  ],
  /** Sentences for admins alone. */
  admin: [
    admin,
    audit,
    interest,
    people,
    callOuts,
    counts,
    floorPlans,
    imports,
    invitations,
    meetingsAdmin,
    person,
    planMap,
    capacity,
    explain,
    fill,
    links,
    planning,
    publish,
    setupRota,
    suggestions,
    rotaAudit,
    rotaBoard,
    rotaHabits,
    rotaReport,
    rotaSettings,
    rotaSwaps,
    rotaToday,
    rotaTodo,
    scheduleAdmin,
    setup,
    shares,
    theirs,
  ],
  /** The page of a service, what the service day has of it, and calls for help. */
  service: [calls, planMap, records, servicePage],
  /** People who act for others: a part of the profile, of the dashboard, and the days of those whom one helps. */
  helpers: [helped, helpers, theirs],
  /** The sign-in with the church's own accounts, where OIDC_ISSUER is set. */
  oidc: [oidc],
  /** Open places, of which the dashboard has a line once there are some; the page behind a reply link. */
  open: [openPlaces, replies],
  /** What admins could care for, texts, calls to make, and who has seen an announcement: for admins alone. */
  care: [care, callList, textsIn],
  /** The page of other programs, for super admins alone. */
  programs: [programs, keys, hooks],
  /** Sentences that the server alone says; no browser loads them. */
  server: [api, mails, notifications, rota, sms, spreadsheet, teamExport, texts],
} satisfies Record<string, Record<Language, Record<string, Sentence>>[]>

/** Sentences that are loaded together. */
export type Section = keyof typeof NOUNS

export const SECTIONS = Object.keys(NOUNS) as Section[]

type KeysOf<Noun> = Noun extends { en: infer English } ? keyof English : never

/** Keys are `noun.sentence`; `{name}` is a gap; an object with `one` and `other` is chosen by `{count}`. */
export type StringKey = KeysOf<(typeof NOUNS)[Section][number]>
export type Catalogue = Record<StringKey, Sentence>

/** A section in one language. Sentences that tests and other clients know stay to the letter. */
export const sentencesOf = (section: Section, language: Language): Partial<Catalogue> =>
  Object.assign({}, ...NOUNS[section].map((noun) => noun[language]))

/** All sections in one language, for the server and the tests; a browser loads sections (web/strings/strings.ts). */
export const catalogueOf = (language: Language): Catalogue =>
  Object.assign({}, ...SECTIONS.map((section) => sentencesOf(section, language)))
