import type { Change, ChangeContext } from '../db/change.ts'
import type { Db } from '../db/client.ts'
import type { SecondFactorRule } from '../features/people/secondFactorRule.ts'
import type { TeamService } from '../features/people/team/team.service.ts'
import type { ChangePlaces } from '../features/plan/places/changePlaces.ts'
import type { FollowUp } from '../features/plan/places/followUps.ts'
import { fallbackEntries } from '../features/reach/ways/fallbackEntries.ts'
import { type OwnWays, reachReader } from '../features/reach/ways/reachOf.ts'
import { answersService } from '../features/rota/answers/answers.service.ts'
import type { AssignmentFollowers } from '../features/rota/answers/followers.ts'
import { availabilityService } from '../features/rota/availability/availability.service.ts'
import { memberAvailabilityService } from '../features/rota/availability/memberAvailability.service.ts'
import { rowsService } from '../features/rota/availability/rows.service.ts'
import { boardService } from '../features/rota/board/board.service.ts'
import { discardsService } from '../features/rota/board/discards.service.ts'
import { successorFinder } from '../features/rota/board/successorAt.ts'
import { typedFitter } from '../features/rota/board/typedFit.ts'
import { callListService } from '../features/rota/callList/callList.service.ts'
import { capacityOf } from '../features/rota/capacity/capacity.ts'
import { careService } from '../features/rota/care/care.service.ts'
import { certificatesService } from '../features/rota/certificates/certificates.service.ts'
import { coverageService } from '../features/rota/coverage/coverage.service.ts'
import { explainService } from '../features/rota/explain/explain.service.ts'
import { keptFacts } from '../features/rota/facts/keptFacts.ts'
import type { FactsNeeds } from '../features/rota/facts/rotaFacts.ts'
import type { Span } from '../features/rota/facts/span.ts'
import { proofsService } from '../features/rota/fill/proofs.service.ts'
import { rotaRunner } from '../features/rota/fill/runner.ts'
import { runsService } from '../features/rota/fill/runs.service.ts'
import type { Solver } from '../features/rota/fill/solver/solver.ts'
import { habitsService } from '../features/rota/habits/habits.service.ts'
import { saidService } from '../features/rota/habits/said.service.ts'
import { barredPlaces } from '../features/rota/judge/placeBlocks.ts'
import { openPlacesFollowUp } from '../features/rota/open/opening.ts'
import { openPlacesService } from '../features/rota/open/openPlaces.service.ts'
import { movedFollowUp, placeAsker } from '../features/rota/publish/askPlaces.ts'
import { publicationsService } from '../features/rota/publish/publications.service.ts'
import { unansweredService } from '../features/rota/publish/unanswered.service.ts'
import { unpublishedService } from '../features/rota/publish/unpublished.service.ts'
import { waitingService } from '../features/rota/publish/waiting.service.ts'
import { repliesService } from '../features/rota/replies/replies.service.ts'
import { reportService } from '../features/rota/report/report.service.ts'
import { rotaSettingsService } from '../features/rota/settings/rotaSettings.service.ts'
import { memberLinksService } from '../features/rota/setup/links/memberLinks.service.ts'
import { rotaLinksService } from '../features/rota/setup/links/rotaLinks.service.ts'
import { postsService } from '../features/rota/setup/posts/posts.service.ts'
import { servicesService } from '../features/rota/setup/services/services.service.ts'
import { tiesService } from '../features/rota/setup/services/ties.service.ts'
import { skillsService } from '../features/rota/setup/skills/skills.service.ts'
import { suggestionsService } from '../features/rota/setup/suggestions/suggestions.service.ts'
import { keepServicesOfShifts } from '../features/rota/setup/templates/servicesOfShifts.ts'
import { templatesService } from '../features/rota/setup/templates/templates.service.ts'
import { templateRows } from '../features/rota/setup/templates/templates.wire.ts'
import { callOutStarter } from '../features/rota/standIns/callOutStarter.ts'
import { callOutsService } from '../features/rota/standIns/callOuts.service.ts'
import { offersPersonalData, offersService } from '../features/rota/standIns/offers.service.ts'
import { swapAnswersService } from '../features/rota/swaps/swapAnswers.service.ts'
import { swapsFollowUp } from '../features/rota/swaps/swapEnds.ts'
import { swapsService } from '../features/rota/swaps/swaps.service.ts'
import { inboundService } from '../features/rota/texts/inbound.service.ts'
import type { StateNeeds } from '../features/rota/texts/questionStates.ts'
import { textsService } from '../features/rota/texts/texts.service.ts'
import { todoService } from '../features/rota/todo/todo.service.ts'
import { countsService } from '../features/sunday/counts/counts.service.ts'
import { dayService } from '../features/sunday/day/day.service.ts'
import { type ServiceFilesSettings, serviceFilesService } from '../features/sunday/files/serviceFiles.service.ts'
import type { FloorPlansService } from '../features/sunday/floorPlans/floorPlans.service.ts'
import type { RecordsService } from '../features/sunday/records/records.service.ts'
import { servicePageService } from '../features/sunday/servicePage/servicePage.service.ts'
import type { ServiceTicksService } from '../features/sunday/ticks/serviceTicks.service.ts'
import type { DayTalks } from '../features/talk/dayTalks/dayTalks.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'name' | 'timeZone'>
  plans: Pick<FloorPlansService, 'listFrom'>
  ticks: Pick<ServiceTicksService, 'ofService'>
  talks: Pick<DayTalks, 'includes'>
  records: Pick<RecordsService, 'thanksTo'>
  limits: Pick<RateLimits, 'mustHaveLeft' | 'secondsLeft' | 'take' | 'takeAlone' | 'takeOften'>
  changePlaces: ChangePlaces
  followers: AssignmentFollowers
  siteUrl: string
  secondFactorRule: SecondFactorRule
  /** Ways of the server that reach people who show no push. */
  ways: OwnWays
  /** True where the provider of texts itself replies to STOP, START and HELP. */
  repliesItself: boolean
  solver: Solver
  files: ServiceFilesSettings
  log: { error(fields: object, message: string): void }
}

export type RotaServices = ReturnType<typeof rotaServices>

/** Keeps who may not come back from their places, and services that shifts have made. */
const ruleFollowUp = (needs: FactsNeeds): FollowUp => ({
  barred: (trx, places) => barredPlaces(trx, places, needs),
  written: keepServicesOfShifts,
  after: async () => false,
})

/** Rules about people who take a place on the schedule, a planned one or a typed one, and how they are asked. */
const placeRules = (base: FactsNeeds & Parameters<typeof placeAsker>[0]) => ({
  successorAt: successorFinder(base),
  mustFitTyped: typedFitter(base),
  askPlaces: placeAsker(base),
})

/** What acts on publications by the clock. */
const laterServices = (base: Parameters<typeof unansweredService>[0] & Parameters<typeof waitingService>[0]) => ({
  unanswered: unansweredService(base),
  unpublished: unpublishedService(base),
  waiting: waitingService(base),
})

/** Answers to swaps, and texts, whose answers are those that cards give. */
function texting(
  base: Omit<Parameters<typeof swapAnswersService>[0], 'team'> &
    Omit<Parameters<typeof inboundService>[0], 'answers' | 'offers' | 'swapAnswers'>,
  answering: Pick<StateNeeds, 'answers' | 'offers'>,
) {
  const swapAnswers = swapAnswersService(base)
  return { swapAnswers, inbound: inboundService({ ...base, ...answering, swapAnswers }), texts: textsService(base) }
}

/** Builds all services of the rota. */
export function rotaServices(needs: Needs) {
  const { db, change, team, followers, solver, ways } = needs
  const openPlaces = { followAll: (context: ChangeContext<'rota'>) => opening.followAll(context) }
  const settings = rotaSettingsService({ db, change, openPlaces })
  const facts = keptFacts({ db, team, settings })
  const reachOf = reachReader({ team, settings, ways })
  const base = { ...needs, settings, facts, reachOf, solverName: solver.name }
  const opening = openPlacesFollowUp(base)
  const memberLinks = memberLinksService(base)
  const callOuts = callOutsService({ ...base, fallbacks: fallbackEntries })
  const starter = callOutStarter({ ...base, wake: callOuts.tick })
  const offers = offersService({ ...base, wake: callOuts.tick })
  const swaps = swapsService(base)
  const availability = availabilityService({ ...base, links: memberLinks })
  const publications = publicationsService(base)
  const isOn = () => templateRows.isAny(db)
  const answers = answersService({
    ...base,
    isOn,
    swaps,
    offersOf: offers.asked,
    askedOf: availability.askedOf,
    unseenOf: publications.unseenOf,
    thanksTo: needs.records.thanksTo,
  })
  const posts = postsService(base)
  const counts = countsService(base)
  const templates = templatesService({ ...base, openPlaces })
  const runner = rotaRunner(base)
  return {
    answers,
    availability,
    callOuts,
    counts,
    followers,
    memberLinks,
    offers,
    posts,
    runner,
    settings,
    isOn,
    publications,
    reachOf,
    swaps,
    templates,
    certificates: certificatesService(base),
    callList: callListService(base),
    capacity: { show: async (_viewer: unknown, span: Span) => capacityOf(await facts.of(span)) },
    /** Adapts searches for stand-ins to changes of accounts. */
    starter,
    board: boardService(base),
    discards: discardsService(base),
    care: careService(base),
    coverage: coverageService(base),
    day: dayService({ ...base, posts }),
    explain: explainService(base),
    habits: habitsService(base),
    said: saidService(base),
    /** Reactions to changes of places, in the order in which they run. */
    followUps: [starter, swapsFollowUp, ruleFollowUp(base), opening.followUp, movedFollowUp(base)],
    limits: needs.limits,
    openPlaces: openPlacesService({ ...base, answers }),
    links: rotaLinksService(base),
    memberAvailability: memberAvailabilityService({ ...base, answers, availability }),
    ownOffers: { personalData: offersPersonalData(base) },
    proofs: proofsService({ ...base, runner }),
    replies: repliesService({ ...base, answers, offers }),
    report: reportService(base),
    rows: rowsService({ ...base, answers }),
    runs: runsService({ ...base, runner }),
    serviceFiles: serviceFilesService({ ...base, ...needs.files }),
    servicePage: servicePageService({ ...base, counts }),
    services: servicesService(base),
    skills: skillsService(base),
    ...texting(base, { answers, offers }),
    ...placeRules(base),
    suggestions: suggestionsService({ ...base, posts, templates }),
    ties: tiesService(base),
    todo: todoService(base),
    ...laterServices(base),
  }
}
