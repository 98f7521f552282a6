import { defineError } from '../../platform/contract/errors.ts'

export const staffErrors = {
  passkeyUnknown: defineError('staff_passkey_unknown', 1900, 400, 'This passkey does not open the studio.'),
  /** The link was used, has expired, or was requested by another browser. */
  linkEnded: defineError('staff_link_ended', 1901, 400, 'This link does not work any more.'),
  codeWrong: defineError('staff_code_wrong', 1902, 400, 'This code is not right.'),
  tooManyTries: defineError('staff_too_many_tries', 1903, 429, 'Too many tries. Wait a few minutes.'),
  challengeEnded: defineError('staff_challenge_ended', 1904, 400, 'This took too long. Start again.'),
  invitationEnded: defineError(
    'staff_invitation_ended',
    1905,
    410,
    'This invitation does not work any more.',
  ),
  passkeyRefused: defineError('staff_passkey_refused', 1906, 400, 'This passkey could not be checked.'),
  emailTaken: defineError('staff_email_taken', 1907, 409, 'Somebody with this address is in the team.'),
  /** The act would give or take more than the caller may do. */
  beyondOwnRights: defineError('staff_beyond_own_rights', 1908, 403, 'This goes beyond your own rights.'),
  lastOwner: defineError('staff_last_owner', 1909, 409, 'An owner who can sign in must remain.'),
  lastWayIn: defineError('staff_last_way_in', 1910, 409, 'This is your last way to sign in.'),
  roleInUse: defineError('staff_role_in_use', 1911, 409, 'Somebody has this role.'),
  /** The owner's role can't be changed, and default roles can't be deleted. */
  roleFixed: defineError('staff_role_fixed', 1912, 409, 'This role cannot be changed that way.'),
  roleNameTaken: defineError('staff_role_name_taken', 1913, 409, 'Another role has this name.'),
  ownAccount: defineError('staff_own_account', 1914, 409, 'Somebody else must do this.'),
  tooMany: defineError('staff_too_many', 1915, 409, 'There are too many of these already.'),
}
