import { helpersService } from '../features/people/helpers/helpers.service.ts'
import { interestService } from '../features/people/interest/interest.service.ts'
import { invitationsService } from '../features/people/invitations/invitations.service.ts'
import { invitesService } from '../features/people/invitations/invites.service.ts'
import { keysService } from '../features/people/keys/keys.service.ts'
import { mailLinksService } from '../features/people/mailLinks/mailLinks.service.ts'
import { oidcService } from '../features/people/oidc/oidc.service.ts'
import { personAbsorber, personMerger } from '../features/people/people/mergePerson.ts'
import { peopleService } from '../features/people/people/people.service.ts'
import type { PersonalData } from '../features/people/personalData.ts'
import { phoneService } from '../features/people/phone/phone.service.ts'
import { registrationService } from '../features/people/registration/registration.service.ts'
import { secondFactorService } from '../features/people/secondFactor/secondFactor.service.ts'
import { ownSessionsService } from '../features/people/sessions/ownSessions.service.ts'
import { sessionsService } from '../features/people/sessions/sessions.service.ts'
import { approvalsService } from '../features/people/users/approvals.service.ts'
import { firstAccountService } from '../features/people/users/firstAccount.service.ts'
import { manageUsersService } from '../features/people/users/manageUsers.service.ts'
import { nameLinksService } from '../features/people/users/nameLinks.service.ts'
import { operatorsService } from '../features/people/users/operators.service.ts'
import { profileService } from '../features/people/users/profile.service.ts'
import { usersService } from '../features/people/users/users.service.ts'
import type { NounAnswers } from '../http/nounRoutes.ts'
import type { Base } from './base.ts'
import type { PlanServices } from './plan.ts'
import type { ChatServices } from './talk.ts'

/** The nouns that store something about people, once all are made. */
type Nouns = () => readonly { personalData: PersonalData }[]

export type PeopleServices = ReturnType<typeof peopleServices>

/** People, accounts and sessions, and the ways into the team. */
export function peopleServices(base: Base, nouns: Nouns, { channels }: ChatServices, plan: PlanServices) {
  const { env } = base
  const { schedule, rota } = plan
  const { renamed, givePlaces } = plan.assignments
  const mergePerson = personMerger({
    givePlaces,
    schedule,
    moves: () => nouns().flatMap(({ personalData }) => personalData.moves ?? []),
  })
  const named = { ...base, schedule, renamed, absorb: personAbsorber(mergePerson) }
  const users = usersService({ ...named, channels })
  const sessions = sessionsService({ ...base, users, isRotaOn: rota.isOn })
  const invitations = invitationsService({ ...named, readPeople: plan.readPeople })
  const joining = { ...base, users, sessions, invitations }
  const invites = invitesService({
    ...joining,
    isPhoneProven: env.SMS_PROVIDER !== 'console',
    askedOf: rota.answers.unansweredOf,
  })
  return {
    interest: interestService(joining),
    users,
    sessions,
    invitations,
    invites,
    helpers: helpersService(base),
    keys: keysService(base),
    people: peopleService({ ...named, mergePerson, nouns, readList: invitations.read }),
    ownSessions: ownSessionsService(base),
    secondFactor: secondFactorService(base),
    oidc: oidcService(joining),
    registration: registrationService({ ...joining, rule: env.REGISTRATION }),
    profile: profileService(named),
    manage: manageUsersService({ ...named, suspended: rota.starter.suspensionChanged }),
    approvals: approvalsService(named),
    nameLinks: nameLinksService(named),
    firstAccount: firstAccountService(named),
    operators: operatorsService({ ...named, users }),
    phone: phoneService({
      ...joining,
      isRegistrationClosed: env.REGISTRATION === 'invitation',
      isInvited: invites.isGood,
      mailAnew: invitations.mailAnew,
    }),
    mailLinks: mailLinksService(joining),
  }
}

/** Services of the nouns of people that no service of their name answers alone. */
export const peopleAnswers = (people: PeopleServices) =>
  ({
    registration: { ...people.registration, ...people.approvals },
    mail: people.mailLinks,
    users: {
      ...people.users,
      ...people.manage,
      ...people.profile,
      create: (viewer, account) => {
        const { email, phoneNumber } = account
        return people.users.create(viewer, { ...account, personOf: { email, phoneNumber } })
      },
    },
    usersExport: people.users,
    secondFactor: { ...people.secondFactor, reset: people.manage.resetSecondFactor },
    people: { ...people.people, link: people.invitations.linkOf },
    helpers: {
      ...people.helpers,
      async create(viewer, wanted, { setStatus }) {
        const { helper, isNew } = await people.helpers.create(viewer, wanted)
        if (!isNew) setStatus(200)
        return helper
      },
    },
    invitations: { ...people.invitations, ...people.invites },
  }) satisfies Partial<NounAnswers>
