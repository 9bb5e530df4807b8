// Docker's and podman's --env-file keep the quotes around a value; systemd, node --env-file and
// shells remove them. The server removes them too, so that one file with quotes serves all.

/**
 * Returns the settings without quotes around their values.
 * @param {Record<string, string | undefined>} environment
 */
export const unquoted = (environment) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value && value.replace(/^\s*(["'])([^]*)\1\s*$/, '$2')]),
  )
