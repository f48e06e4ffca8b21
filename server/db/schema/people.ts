import type { Generated } from 'kysely'
import type { Language } from '#shared/languages.ts'
import type { Role } from '#shared/people/users.ts'
import type { Flag } from './flag.ts'

export interface PeopleTables {
  users: UsersTable
  sessions: SessionsTable
  known_devices: KnownDevicesTable
  known_networks: KnownNetworksTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  phone_codes: PhoneCodesTable
  phone_proofs: PhoneProofsTable
  spent_tokens: SpentTokensTable
  images: ImagesTable
  interest: InterestTable
  invitations: InvitationsTable
  invitation_links: InvitationLinksTable
  people_apart: PeopleApartTable
  helpers: HelpersTable
}

export interface UsersTable {
  id: string
  name: string
  /** The name as it is compared: spaces and case ignored. */
  name_key: string
  /** '' where there is none. Signs in one account alone; people who have not joined may share it. */
  email: string
  /** '' of a person who has not joined. */
  password_hash: string
  /** The phone number that the person gave; not necessarily verified. */
  phone_number: string | null
  /**
   * The phone number that proves the identity of the person: unique, valid for resets until another number is verified.
   */
  verified_phone_number: string | null
  photo_url: string | null
  role: Role
  suspended: Flag
  /** The language that the person chose; null for that of the browser. */
  language: Generated<Language | null>
  /** 1 for a registered account that no admin has approved yet. */
  waiting: Generated<Flag>
  email_verified: Generated<Flag>
  /** 0 for a person of the team whom an admin named, and who has no account yet. */
  joined: Generated<Flag>
  /** The last name that registration or an admin gave or confirmed, while the person has chosen another; else null. */
  given_name: Generated<string | null>
  /** Key of the self-chosen name that an admin declined to link. */
  declined_name_key: Generated<string | null>
  created_at: string
}

export interface SessionsTable {
  id: string
  user_id: string
  token_hash: string
  /** Hash of the cookie that fetches uploaded images and nothing else. */
  image_token_hash: string
  created_at: string
  last_used_at: string
  /** Name of browser and system; null where no browser logged in, and for logins of older releases. */
  device: string | null
}

/** Devices that a person has used; kept as long as the account. */
export interface KnownDevicesTable {
  user_id: string
  /** Name of browser and system, as `device` in `sessions`. */
  device: string
  /** The last login or use; while a session of the device is in use, it is updated once a day. */
  last_seen_at: string
}

/** A network from which a person has logged in. */
export interface KnownNetworksTable {
  user_id: string
  /** Hash of person and network, so that no address is kept. */
  network_hash: string
  last_login_at: string
}

/** The authenticator app of a person, one at most. */
export interface SecondFactorsTable {
  user_id: string
  /** Base32; stored in the clear, because codes are computed from it (decision 0018). */
  secret: string
  /** Time at which the first code was confirmed; null before that, while the app does not count as a second factor. */
  confirmed_at: string | null
  /** The last time step (30 s since 1970) whose code was used; codes up to that step are refused. */
  last_step: number
}

/** Codes that replace the authenticator app of a lost phone, each valid once; a used code is deleted. */
export interface RecoveryCodesTable {
  user_id: string
  code_hash: string
}

/** The last code sent to a phone number for a purpose; a new request replaces it. */
export interface PhoneCodesTable {
  phone_number: string
  purpose: string
  /** HMAC with a secret of this installation, because a plain hash of six digits could be found by trying them all. */
  code_hash: string
  tries_left: number
  expires_at: string
}

/** Proofs of a verified phone number, each valid once. */
export interface PhoneProofsTable {
  token_hash: string
  phone_number: string
  purpose: string
  expires_at: string
}

/** Used one-time tokens: solutions of bot checks, tokens of Firebase. */
export interface SpentTokensTable {
  token_hash: string
  expires_at: string
}

export interface ImagesTable {
  id: string
  owner_id: string | null
  /** 'large' or 'small'. */
  size: string
  media_type: string
  bytes: Buffer
  created_at: string
}

export interface InterestTable {
  id: string
  name: string
  email: string
  message: string
  status: string
  /** A note that admins write for each other. */
  note: Generated<string | null>
  created_at: string
}

export interface InvitationsTable {
  id: string
  name: string
  name_key: string
  email: string | null
  phone_number: string | null
  /** An open invitation has expired when `expires_at` is past. */
  state: 'open' | 'used' | 'revoked'
  /** Hash of the token in the newest link, the only valid one. */
  token_hash: string
  /** Person whom it invites; null for one of an older release that was over, and once they are gone. */
  person_id: Generated<string | null>
  mail: Generated<'none' | 'waiting' | 'sent' | 'failed'>
  created_at: string
  expires_at: string
  used_at: Generated<string | null>
  user_id: Generated<string | null>
  interest_id: string | null
}

/** Every link of an invitation ever sent, so that a replaced link is told apart from one that never existed. */
export interface InvitationLinksTable {
  token_hash: string
  invitation_id: string
  /** 0 for a link that a newer one has replaced. */
  good: Generated<Flag>
}

/** A person of the list and an account of the same name whom an admin has called two people. */
export interface PeopleApartTable {
  person_id: string
  user_id: string
}

/** Somebody (`by_id`) who may act for another (`of_id`) once both have agreed. */
export interface HelpersTable {
  id: string
  of_id: string
  by_id: string
  agreed_of: Flag
  agreed_by: Flag
  created_at: string
}
