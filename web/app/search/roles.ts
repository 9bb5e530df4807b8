/** What HTML has no element for: a field whose list of results, in groups, stands beside it while one goes on typing. */
export const roles = {
  combobox: { role: 'combobox' },
  listbox: { role: 'listbox' },
  group: { role: 'group' },
  option: (selected: boolean) => ({ role: 'option', 'aria-selected': selected }),
} as const
