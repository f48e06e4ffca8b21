import type { Generated } from 'kysely'
import type { Language } from '#shared/languages.ts'
import type { Role } from '#shared/users.ts'
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
}

export interface UsersTable {
  id: string
  name: string
  /** The name as it is compared: spaces and case ignored. */
  name_key: string
  email: string
  password_hash: string
  /** As its owner wants to be called; not necessarily verified. */
  phone_number: string | null
  /** The number that proves who one is: unique, and good for resets until another one is verified. */
  verified_phone_number: string | null
  photo_url: string | null
  role: Role
  suspended: Flag
  /** Null is as the browser says. */
  language: Generated<Language | null>
  /** Registered, and not approved by an admin yet. */
  waiting: Generated<Flag>
  email_verified: Generated<Flag>
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

/** Devices that a person has used, for as long as there is the account. */
export interface KnownDevicesTable {
  user_id: string
  /** As in `sessions`. */
  device: string
  /** At most a day old while a session of the device is used. */
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
  /** Base32. Readable, since codes are made from it (decision 0018). */
  secret: string
  /** Null until a code of it was confirmed: before that it counts for nothing. */
  confirmed_at: string | null
  /** The last time step (30 s since 1970) whose code was used: none up to it is good any more. */
  last_step: number
}

/** For a lost phone, each good once: a used one is gone. */
export interface RecoveryCodesTable {
  user_id: string
  code_hash: string
}

/** The code last sent to a number for a purpose; asking again replaces it. */
export interface PhoneCodesTable {
  phone_number: string
  purpose: string
  /** HMAC with a secret of this installation: six digits alone could be tried out. */
  code_hash: string
  tries_left: number
  expires_at: string
}

/** Proofs of a verified number, each good once. */
export interface PhoneProofsTable {
  token_hash: string
  phone_number: string
  purpose: string
  expires_at: string
}

/** What is good once and was used: bot check solutions, Firebase's tokens. */
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
  /** Of the admins. */
  note: Generated<string | null>
  created_at: string
}

export interface InvitationsTable {
  id: string
  name: string
  name_key: string
  email: string | null
  phone_number: string | null
  /** An open one whose `expires_at` is over has expired. */
  state: 'open' | 'used' | 'revoked'
  /** Of the only link that counts. */
  token_hash: string
  mail: Generated<'none' | 'waiting' | 'sent' | 'failed'>
  created_at: string
  expires_at: string
  used_at: Generated<string | null>
  user_id: Generated<string | null>
  interest_id: string | null
}

/** Every link of an invitation, so that one that was renewed is told from one that never was. */
export interface InvitationLinksTable {
  token_hash: string
  invitation_id: string
}
