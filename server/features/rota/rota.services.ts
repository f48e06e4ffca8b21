import type { Change } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { DayTalks } from '../channels/dayTalks.ts'
import type { FloorPlansService } from '../floorPlans/floorPlans.service.ts'
import type { ChangePlaces } from '../plan/changePlaces.ts'
import type { FollowUp } from '../plan/followUps.ts'
import type { RecordsService } from '../records/records.service.ts'
import type { ServiceTicksService } from '../serviceTicks/serviceTicks.service.ts'
import type { TeamService } from '../team/team.service.ts'
import { answersService } from './assignments/answers.service.ts'
import type { AssignmentFollowers } from './assignments/followers.ts'
import { availabilityService } from './availability/availability.service.ts'
import { memberAvailabilityService } from './availability/memberAvailability.service.ts'
import { memberLinksService } from './availability/memberLinks.service.ts'
import { rowsService } from './availability/rows.service.ts'
import { boardService } from './board/board.service.ts'
import { capacityOf } from './board/capacity.ts'
import { discardsService } from './board/discards.service.ts'
import { keptFacts } from './board/keptFacts.ts'
import { barredPlaces } from './board/placeBlocks.ts'
import type { Span } from './board/span.ts'
import { successorFinder } from './board/successorAt.ts'
import { callOutStarter } from './callOuts/callOutStarter.ts'
import { callOutsService } from './callOuts/callOuts.service.ts'
import { offersPersonalData } from './callOuts/offers.personalData.ts'
import { offersService } from './callOuts/offers.service.ts'
import { countsService } from './counts/counts.service.ts'
import { coverageService } from './coverage/coverage.service.ts'
import { dayService } from './day/day.service.ts'
import { explainService } from './explain/explain.service.ts'
import { fallbacksStore } from './fallbacks/fallbacks.store.ts'
import { type ServiceFilesSettings, serviceFilesService } from './files/serviceFiles.service.ts'
import { habitsService } from './habits/habits.service.ts'
import { saidService } from './habits/said.service.ts'
import { publicationsService } from './publications/publications.service.ts'
import { unansweredService } from './publications/unanswered.service.ts'
import { type OwnWays, reachReader } from './reach/reachOf.ts'
import { repliesService } from './replies/replies.service.ts'
import { reportService } from './report/report.service.ts'
import { proofsService } from './runs/proofs.service.ts'
import { rotaRunner } from './runs/runner.ts'
import { runsService } from './runs/runs.service.ts'
import { servicePageService } from './servicePage/servicePage.service.ts'
import { rotaSettingsService } from './settings/rotaSettings.service.ts'
import { postsService } from './setup/posts.service.ts'
import { rotaLinksService } from './setup/rotaLinks.service.ts'
import { servicesService } from './setup/services.service.ts'
import { keepServicesOfShifts } from './setup/servicesOfShifts.ts'
import { skillsService } from './setup/skills.service.ts'
import { templatesService } from './setup/templates.service.ts'
import { templatesStore } from './setup/templates.store.ts'
import { tiesService } from './setup/ties.service.ts'
import type { Solver } from './solver/solver.ts'
import { suggestionsService } from './suggestions/suggestions.service.ts'
import { swapAnswersService } from './swaps/swapAnswers.service.ts'
import { swapsFollowUp } from './swaps/swapEnds.ts'
import { swapsService } from './swaps/swaps.service.ts'
import { todoService } from './todo/todo.service.ts'

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'name' | 'timeZone'>
  plans: Pick<FloorPlansService, 'listFrom'>
  ticks: Pick<ServiceTicksService, 'ofService'>
  talks: Pick<DayTalks, 'includes'>
  records: Pick<RecordsService, 'thanksTo'>
  limits: Pick<RateLimits, 'mustHaveLeft' | 'secondsLeft' | 'take' | 'takeAlone'>
  changePlaces: ChangePlaces
  followers: AssignmentFollowers
  siteUrl: string
  /** Ways of the server that reach people who show no push. */
  ways: OwnWays
  solver: Solver
  files: ServiceFilesSettings
  log: { error(fields: object, message: string): void }
}

export type RotaServices = ReturnType<typeof rotaServices>

/** Builds all services of the rota. */
export function rotaServices(needs: Needs) {
  const { db, change, team, followers, solver, ways } = needs
  const settings = rotaSettingsService({ db, change })
  const facts = keptFacts({ db, team, settings })
  const reachOf = reachReader({ team, settings, ways })
  const base = { ...needs, settings, facts, reachOf, solverName: solver.name }
  const memberLinks = memberLinksService(base)
  const callOuts = callOutsService({ ...base, fallbacks: fallbacksStore })
  const starter = callOutStarter({ ...base, wake: callOuts.tick })
  const rules: FollowUp = {
    barred: (trx, places) => barredPlaces(trx, places, base),
    written: keepServicesOfShifts,
    after: async () => false,
  }
  const offers = offersService({ ...base, wake: callOuts.tick })
  const swaps = swapsService(base)
  const availability = availabilityService({ ...base, links: memberLinks })
  const answers = answersService({
    ...{ ...base, swaps, offersOf: offers.asked, askedOf: availability.askedOf },
    thanksTo: needs.records.thanksTo,
  })
  const posts = postsService(base)
  const counts = countsService(base)
  const templates = templatesService(base)
  const runner = rotaRunner(base)
  return {
    ...{ answers, availability, callOuts, counts, followers, memberLinks, offers, posts, runner, settings },
    ...{ reachOf, swaps, templates },
    capacity: { show: async (_viewer: unknown, span: Span) => capacityOf(await facts.of(span)) },
    isOn: () => templatesStore.isAny(db),
    /** Adapts searches for stand-ins to changes of accounts. */
    starter,
    board: boardService(base),
    discards: discardsService(base),
    coverage: coverageService(base),
    day: dayService({ ...base, posts }),
    explain: explainService(base),
    habits: habitsService(base),
    said: saidService(base),
    /** Reactions to changes of places, in the order in which they run. */
    followUps: [starter, swapsFollowUp, rules],
    limits: needs.limits,
    links: rotaLinksService(base),
    memberAvailability: memberAvailabilityService({ ...base, answers, availability }),
    ownOffers: { personalData: offersPersonalData(base) },
    proofs: proofsService({ ...base, runner }),
    publications: publicationsService(base),
    replies: repliesService({ ...base, answers, offers }),
    report: reportService(base),
    rows: rowsService({ ...base, answers }),
    runs: runsService({ ...base, runner }),
    serviceFiles: serviceFilesService({ ...base, ...needs.files }),
    servicePage: servicePageService({ ...base, counts }),
    services: servicesService(base),
    skills: skillsService(base),
    swapAnswers: swapAnswersService(base),
    /** Finds the member who may take a planned place on the schedule. */
    successorAt: successorFinder(base),
    suggestions: suggestionsService({ ...base, posts, templates }),
    ties: tiesService(base),
    todo: todoService(base),
    unanswered: unansweredService(base),
  }
}
