/** What an attorney ticks to take the role, as it is kept. */
export const ROLE_ITEM = 'estate-attorney-role'
