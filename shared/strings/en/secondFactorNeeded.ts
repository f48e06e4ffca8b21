/** Why the admin pages stay closed to a person without the two-step login that their role needs. */
export const secondFactorNeeded = {
  'secondFactor.needed': 'Your role needs two-step login.',
  'secondFactor.neededWhat':
    'The admin pages open for you as soon as it is on. Setting it up takes about two minutes; the rest of the app works as before.',
  'secondFactor.toProfile': 'Set it up on your profile',
  'errors.second_factor_required': 'Your role needs two-step login. Please set it up on your profile.',
} as const
