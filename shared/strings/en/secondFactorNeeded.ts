/** Why the admin pages stay closed to a person without the two-step login that their role needs. */
export const secondFactorNeeded = {
  'secondFactor.needed': 'Your role needs two-step login.',
  'secondFactor.neededWhat': 'The admin pages open as soon as it is on, which takes about two minutes.',
  'secondFactor.toProfile': 'Set it up on your profile',
  'errors.second_factor_required': 'Your role needs two-step login: set it up on your profile.',
} as const
