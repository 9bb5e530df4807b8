/**
 * Replaces a Node module (crypto, module) that a library imports but does not need in a browser.
 */
export default {}
