/** The second step of a login, its setting up, and its refusals. */
export const secondFactor = {
  'errors.second_factor_needed': 'Please enter the code of your authenticator app too.',
  'errors.second_factor_wrong': 'That code is not right. Codes change every 30 seconds, and each is good once.',
  'errors.second_factor_required': 'Your role needs two-step login. Please set it up on your profile.',
  'errors.second_factor_not_begun': 'Please begin again: no two-step login is being set up.',
  'errors.second_factor_on': 'Two-step login is on already.',
  'errors.second_factor_off': 'Two-step login is off already.',
} as const
