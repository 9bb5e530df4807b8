// Docker's and podman's --env-file keep the quotes around a value; systemd, node --env-file and
// shells take them off. One file serves them all with quotes around `Cairn <cairn@example.org>`.

/**
 * Returns the settings without the pair of quotes around a value.
 * @param {Record<string, string | undefined>} environment
 */
export const unquoted = (environment) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value && value.replace(/^\s*(["'])([^]*)\1\s*$/, '$2')]),
  )
