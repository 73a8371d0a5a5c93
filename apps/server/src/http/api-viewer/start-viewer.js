// Runs in the browser, on the page /api/docs, after the script of Swagger UI. The server sends it as it is.

/** Sends the XSRF-TOKEN cookie back in the header, as every POST must. */
function withXsrfToken(request) {
  const [, token] = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie) ?? []
  if (token !== undefined) request.headers['X-XSRF-TOKEN'] = decodeURIComponent(token)
  return request
}

/** Removes the dialog for credentials: the session cookies are not readable by scripts, people sign in on the portal. */
const withoutCredentials = {
  wrapComponents: { AuthorizeBtnContainer: () => () => null, authorizeOperationBtn: () => () => null },
}

globalThis.SwaggerUIBundle({
  dom_id: '#viewer',
  url: '/api/openapi.json',
  // The default is a badge that sends the address of the description to another site.
  validatorUrl: null,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  plugins: [withoutCredentials],
  supportedSubmitMethods: ['get', 'post'],
  requestInterceptor: withXsrfToken,
})
