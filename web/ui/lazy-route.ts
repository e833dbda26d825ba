import { type ComponentType, createElement, use } from 'react';
import { line } from '../store/line.ts';
import { useTypedEarly } from '../typed-early.ts';

type Module = Record<string, ComponentType<object>>;
type LazyRoute = ComponentType<object> & { preload?: (() => Promise<void>) | undefined };

/**
 * In the place of the router's own (vite.config.ts), which reloads the page by itself when code does
 * not come: without a line that ends on the browser's error page. Here it is the route's error.
 */
export function lazyRouteComponent(load: () => Promise<Module>, name = 'default'): LazyRoute {
  let component: ComponentType<object> | undefined;
  let failure: unknown;
  let loading: Promise<void> | undefined;
  const preload = () => {
    // Whoever comes again asks again.
    failure = undefined;
    loading ??= load().then(
      (module) => {
        component = module[name];
        Lazy.preload = undefined;
      },
      (error) => {
        failure = error;
        loading = undefined;
        // The router asks for code once only, so what failed for want of a line is forgotten with that.
        const stop = line.subscribe(() => {
          if (line.isOff) return;
          failure = undefined;
          stop();
        });
      },
    );
    return loading;
  };
  const Lazy: LazyRoute = (props: object) => {
    useTypedEarly();
    if (failure) throw failure;
    return component ? createElement(component, props) : (use(preload()) ?? null);
  };
  Lazy.preload = preload;
  return Lazy;
}
