import { tanstackRouter } from '@tanstack/router-plugin/vite';
import routes from '../tsr.config.json' with { type: 'json' };

/** A page's data is read by code of its own: the first page brings its data along. */
export const splitRoutes = () =>
  tanstackRouter({
    ...routes,
    codeSplittingOptions: {
      defaultBehavior: [['component'], ['loader'], ['errorComponent'], ['notFoundComponent']],
    },
  });
